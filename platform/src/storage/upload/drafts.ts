import { createHash, hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { refusals } from '../errors.ts';

// The network brings small pieces; each write costs the same however much it carries.
const writtenAtOnce = 512 * 1024;

const mostInMemory = 64 * 1024;

/** A whole file that nobody sees yet, on the local disk and synced to it. */
export type FileDraft = { path: string; size: number; etag: string };

/** A small one, which is on no disk yet. */
export type HeldDraft = { bytes: Buffer; size: number; etag: string };

export type Draft = FileDraft | HeldDraft;

export function isHeld(draft: Draft): draft is HeldDraft {
  return 'bytes' in draft;
}

/** Where incoming bytes wait until they are known to be complete, allowed and what they say they are. */
export class Drafts {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What is small stays in memory: writing it down twice would cost more than everything else. */
  async take(source: AsyncIterable<Buffer>, limit: number): Promise<Draft> {
    const incoming = source[Symbol.asyncIterator]();
    const held: Buffer[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await incoming.next();
      if (done) break;
      held.push(value);
      size += value.length;
      if (size > Math.min(limit, mostInMemory)) return this.collect(joined(held, incoming), limit);
    }
    const bytes = Buffer.concat(held, size);
    return { bytes, size, etag: etagOf(hash('sha256', bytes)) };
  }

  /** Writes down what comes, as fast as the disk takes it and no faster. */
  async collect(source: AsyncIterable<Buffer>, limit: number): Promise<FileDraft> {
    const path = await this.newPath();
    const file = await open(path, 'wx', 0o600);
    try {
      const written = await write(source, file, limit);
      await file.sync();
      return { path, ...written };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  /** For programs that write a file themselves; `adopt` makes a draft of it. */
  async newPath(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return join(this.#folder, randomUUID());
  }

  async adopt(path: string, limit: number): Promise<FileDraft> {
    const { size } = await stat(path);
    if (size > limit) throw refusals.tooLarge();
    const etag = await tagOf(createReadStream(path));
    const file = await open(path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    return { path, size, etag };
  }

  async discard(draft: Draft | { path: string }): Promise<void> {
    if ('path' in draft) await rm(draft.path, { force: true });
  }

  /** What a server that was killed left behind. */
  async sweep(olderThan: Date): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtime < olderThan) await rm(path, { force: true });
    }
  }
}

/** What was read already, and what follows. Whoever stops in the middle stops the source. */
async function* joined(held: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* held;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    await rest.return?.();
  }
}

async function write(source: AsyncIterable<Buffer>, file: FileHandle, limit: number) {
  const hash = createHash('sha256');
  let size = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const flush = async () => {
    await file.writeFile(Buffer.concat(held, heldBytes));
    held = [];
    heldBytes = 0;
  };
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw refusals.tooLarge();
    hash.update(chunk);
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= writtenAtOnce) await flush();
  }
  await flush();
  return { size, etag: etagOf(hash.digest('hex')) };
}

/** The tag that a draft of this content has. */
export async function tagOf(source: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return etagOf(hash.digest('hex'));
}

function etagOf(digest: string): string {
  return `"${digest.slice(0, 32)}"`;
}
