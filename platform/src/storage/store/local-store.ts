import { createReadStream, open as openWithCallback, writeFile as writeWithCallback } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createFolderSync } from '../../lib/folder-sync.ts';
import { isUuid } from '../../lib/uuid.ts';
import { type FileStore, MissingFile } from './file-store.ts';

const readAhead = 256 * 1024;
// Handles, which the promises of Node bring along, cost as much again as the calls themselves.
const openDescriptor = promisify(openWithCallback);
const write = promisify(writeWithCallback);

/** Files under one folder, each named by its version: what people call their files never touches the disk. */
export function createLocalStore(folder: string): FileStore {
  const syncFolder = createFolderSync();
  /** Those of which this process knows that their names are on the disk. */
  const prepared = new Map<string, Promise<void>>();

  function pathOf(version: string): string {
    // Rows may have been written by hand.
    if (!isUuid(version)) throw new MissingFile();
    return join(folder, version.slice(0, 2), version);
  }

  /** Also one that is there is made sure of: whoever made it may not have come so far. */
  function prepare(path: string): Promise<void> {
    const known = prepared.get(path);
    if (known) return known;
    const preparing = mkdir(path, { recursive: true, mode: 0o700 }).then(() => syncFolder(dirname(path)));
    prepared.set(path, preparing);
    preparing.catch(() => prepared.delete(path));
    return preparing;
  }

  /** Puts something under a name in its folder, and makes sure of the name. */
  async function place(version: string, work: (target: string) => Promise<void>): Promise<void> {
    const target = pathOf(version);
    const parent = dirname(target);
    await prepare(parent);
    try {
      await work(target);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Somebody may have taken the folder away since.
      prepared.delete(parent);
      await prepare(parent);
      await work(target);
    }
    await syncFolder(parent);
  }

  return {
    put: (version, path) => place(version, (target) => rename(path, target)),

    create: (version, bytes) =>
      place(version, async (target) => {
        try {
          await write(target, bytes, { flag: 'wx', mode: 0o600, flush: true });
        } catch (error) {
          // A full disk is not to be filled with halves. What was there before is somebody else's.
          if (!hasCode(error, 'EEXIST')) await rm(target, { force: true });
          throw error;
        }
      }),

    // Content never changes, so that both names may lead to it.
    copy: (from, to) => place(to, (target) => link(pathOf(from), target)).catch(whenMissing),

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
  throw isMissing(error) ? new MissingFile({ cause: error }) : error;
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
