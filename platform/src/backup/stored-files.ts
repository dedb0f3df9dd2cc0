import { type FileHandle, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { syncFolder } from '../lib/sync-folder.ts';
import { isUuid } from '../lib/uuid.ts';

/** Where the files of a restore are until its rows are committed. What is still there later, an interrupted one has left. */
export const incomingFolder = (folder: string): string => `${folder}.incoming`;

/**
 * Files come in beside the folder and are put among those that are there before the rows are committed: a version is never
 * another file's, so that the rows of before and those of the backup both have their bytes, whichever of them stay.
 */
export class IncomingFiles {
  readonly #folder: string;
  readonly #incoming: string;
  #current: FileHandle | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#incoming = incomingFolder(folder);
  }

  async begin(): Promise<void> {
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
  }

  async startFile(name: string): Promise<void> {
    await this.#endFile();
    const path = resolve(this.#incoming, name);
    if (!path.startsWith(this.#incoming + sep)) throw new Error('a file name leads out of its folder');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    this.#current = await open(path, 'wx', 0o600);
  }

  async append(content: Buffer): Promise<void> {
    await this.#current?.writeFile(content);
  }

  /** They keep their names in the incoming folder, too: whoever finds it later knows what was put in place. */
  async putInPlace(): Promise<void> {
    await this.#endFile();
    const folders = new Set([dirname(this.#folder), this.#folder]);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const version of await listVersionsIn(this.#incoming)) {
      const target = pathIn(this.#folder, version);
      folders.add(dirname(target));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await linkOver(pathIn(this.#incoming, version), target);
    }
    for (const folder of folders) await syncFolder(folder);
  }

  /** The rows are there for good, and with them the files. */
  async finish(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true });
  }

  /** The rows will never be there. */
  async abandon(before: ReadonlySet<string>): Promise<void> {
    await this.#current?.close();
    for (const version of await listVersionsIn(this.#incoming)) {
      if (!before.has(version)) await rm(pathIn(this.#folder, version), { force: true });
    }
    await this.finish();
  }

  async #endFile(): Promise<void> {
    await this.#current?.sync();
    await this.#current?.close();
    this.#current = undefined;
  }
}

/** The versions whose bytes lie in a folder of stored files; what else lies there is somebody else's. */
export async function listVersionsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(whenMissing);
  return entries.filter((entry) => entry.isFile() && isUuid(entry.name)).map(({ name }) => name);
}

const pathIn = (folder: string, version: string): string => join(folder, version.slice(0, 2), version);

/** What is there under the same version may be the damaged file for whose sake somebody restores. */
async function linkOver(path: string, target: string): Promise<void> {
  try {
    await link(path, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    await rename(path, target);
  }
}

function whenMissing(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
