import { createReadStream, open as openWithCallback } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../../lib/sync-folder.ts';
import { isUuid } from '../../lib/uuid.ts';
import { type FileStore, MissingFile } from './file-store.ts';

const readAhead = 256 * 1024;
const openDescriptor = promisify(openWithCallback);

/** Files under one folder, each named by its version: what people call their files never touches the disk. */
export function createLocalStore(folder: string): FileStore {
  function pathOf(version: string): string {
    // Rows may have been written by hand.
    if (!isUuid(version)) throw new MissingFile();
    return join(folder, version.slice(0, 2), version);
  }

  async function prepareFolder(path: string): Promise<void> {
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (made !== undefined) await syncFolder(dirname(dirname(path)));
  }

  return {
    async put(version, path) {
      const target = pathOf(version);
      await prepareFolder(target);
      await rename(path, target);
      await syncFolder(dirname(target));
    },

    async copy(from, to) {
      const target = pathOf(to);
      await prepareFolder(target);
      // Content never changes, so that both names may lead to it.
      await link(pathOf(from), target).catch(whenMissing);
      await syncFolder(dirname(target));
    },

    async open(version, range) {
      // Opened here, so that a missing file is reported before anything is sent. A bare descriptor streams faster than a handle.
      const fd = await openDescriptor(pathOf(version), 'r').catch(whenMissing);
      return createReadStream('', { fd, highWaterMark: readAhead, ...range });
    },

    async remove(version) {
      if (isUuid(version)) await rm(pathOf(version), { force: true });
    },
  };
}

function whenMissing(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    throw new MissingFile({ cause: error });
  }
  throw error;
}
