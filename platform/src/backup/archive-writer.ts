import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { syncFolder } from '../lib/sync-folder.ts';
import { OperatorError } from '../operator-error.ts';

/** A gzipped tar that appears under its name only once it is complete and on the disk. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #digest = createHash('sha256');
  readonly #written: Promise<void>;
  readonly #draft: FileHandle;
  readonly #path: string;

  static async create(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(path, await openDraft(path));
  }

  private constructor(path: string, draft: FileHandle) {
    this.#path = path;
    this.#draft = draft;
    this.#written = pipeline(this.#pack, createGzip({ level: 6 }), writeTo(draft));
    // Whoever waits for an entry or for the end gets the error; nobody waits before the first entry.
    this.#written.catch((error: Error) => this.#pack.destroy(error));
  }

  async add(name: string, content: Buffer): Promise<void> {
    this.#digest.update(`${name}\0${content.length}\0`).update(content);
    const entry = this.#pack.entry({ name, size: content.length, mode: 0o600, mtime: new Date(0) });
    entry.end(content);
    await Promise.race([once(entry, 'close'), this.#written]);
  }

  digestSoFar(): string {
    return this.#digest.copy().digest('hex');
  }

  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
    await this.#draft.sync();
    await this.#draft.close();
    await rename(draftOf(this.#path), this.#path);
    await syncFolder(dirname(this.#path));
  }

  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await this.#draft.close();
    await rm(draftOf(this.#path), { force: true });
  }
}

function draftOf(path: string): string {
  return `${path}.tmp`;
}

async function openDraft(path: string): Promise<FileHandle> {
  try {
    // It holds personal data and password hashes.
    return await open(draftOf(path), 'w', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    throw new OperatorError(`${path} cannot be written (${code}).`, { cause: error });
  }
}

function writeTo(file: FileHandle): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      file.writeFile(chunk).then(() => done(), done);
    },
  });
}
