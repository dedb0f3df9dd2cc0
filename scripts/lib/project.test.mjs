import { expect, test } from 'vitest';
import { LauncherError, requireSystem } from './project.mjs';

test('Windows is told in one sentence that WSL is the way', () => {
  expect(() => requireSystem('win32')).toThrow(
    new LauncherError(
      'Lomdim does not run on Windows itself: install the Windows Subsystem for Linux ("wsl --install"), and run the same command there.',
    ),
  );
});

test.each(['linux', 'darwin'])('%s is welcome', (platform) => {
  expect(() => requireSystem(platform)).not.toThrow();
});
