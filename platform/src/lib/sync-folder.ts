import { open } from 'node:fs/promises';

/** The names in a folder survive a power cut, too. Syncing a file keeps its content, not its name. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
