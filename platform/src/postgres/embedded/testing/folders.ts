import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder that only its owner may enter (mode 700), removed after the test. */
export function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platform-pg-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A fresh folder that everyone may enter, for what another user is to reach. */
export function sharedFolder(): string {
  const folder = privateFolder();
  chmodSync(folder, 0o755);
  return folder;
}
