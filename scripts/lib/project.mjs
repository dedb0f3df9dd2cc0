import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A program of an installed package, by the name of its command. */
export function tool(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** An error that the person at the keyboard can fix; printed as its message alone. */
export class LauncherError extends Error {}

/** Runs a launcher: an expected error is one sentence and exit code 1. */
export async function launcher(main) {
  try {
    requireSystem(process.platform);
    requireNode(20, 19);
    await main();
  } catch (error) {
    console.error(error instanceof LauncherError ? error.message : error);
    process.exit(1);
  }
}

export function requireSystem(platform) {
  if (platform !== 'win32') return;
  throw new LauncherError(
    'Lomdim does not run on Windows itself: install the Windows Subsystem for Linux ("wsl --install"), and run the same command there.',
  );
}

function requireNode(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new LauncherError(
    `Lomdim needs Node.js ${major}.${minor} or later; this is ${process.versions.node}.`,
  );
}
