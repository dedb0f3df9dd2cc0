import { statSync } from 'node:fs';

const setting = 'embedded.folder';

/**
 * Names a folder on this machine while it is up, whatever its path: device and inode. The path itself would not do:
 * it may hold spaces, and `ps` rewrites letters that the C locale does not know.
 */
export function folderMark(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}-${ino}`;
}

/** The setting that names the folder on which a running PostgreSQL was started. */
export function folderSetting(folder: string): Record<string, string> {
  return { [setting]: folderMark(folder) };
}

/** The mark on the command line of a PostgreSQL, if it is one of ours. */
export function markIn(command: string): string | undefined {
  return new RegExp(`${setting}=(\\d+-\\d+)`).exec(command)?.[1];
}
