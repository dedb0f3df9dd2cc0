import { randomBytes } from 'node:crypto';
import { chown, type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

/**
 * An open file with the password, for the standard input of initdb. Its name is gone at once.
 *
 * initdb opens /dev/stdin. Linux opens the file behind it again, which works for a file but not for the pipe of
 * another user. macOS duplicates the descriptor, so that initdb reads on from where the descriptor is. Opened again
 * after writing, it is at the beginning, which suits both.
 */
export async function openPasswordFile(folder: string, password: string, runAs: RunAs): Promise<FileHandle> {
  const path = join(folder, `.password-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(path, `${password}\n`, { flag: 'wx', mode: 0o600 });
    if (runAs) await chown(path, runAs.uid, runAs.gid);
    return await open(path, 'r');
  } finally {
    await rm(path, { force: true });
  }
}
