import { statfs } from 'node:fs/promises';

/** A folder in memory, as Linux has it; in a container it may be a tiny one. */
const folder = '/dev/shm';
/** Several times what the databases of a run, their logs of changes and two browsers take at once. */
const enough = 4 * 1024 ** 3;

/** The folder in memory for files that live for seconds, or undefined where this machine has no room in it. */
export async function findMemoryFolder(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.availableMemory() < enough) return undefined;
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize < enough ? undefined : folder;
}
