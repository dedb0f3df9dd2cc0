import { buffer } from 'node:stream/consumers';
import { KeptBytes } from '../../lib/kept-bytes.ts';
import type { FileStore } from '../store/file-store.ts';

const heldBytes = 16 * 1024 * 1024;
const largest = 64 * 1024;

/**
 * Small files that were sent lately, such as pictures of people: opening, reading and closing one costs more than all the rest of
 * an answer. The content of a version never changes, and whether somebody may have it was decided before.
 */
export class SmallFiles {
  readonly #store: FileStore;
  readonly #kept = new KeptBytes<Buffer>(heldBytes, (body) => body.length);

  constructor(store: FileStore) {
    this.#store = store;
  }

  /** Undefined where a file is not small, or not as large as its row says. */
  async get(version: string, size: number): Promise<Buffer | undefined> {
    if (size === 0 || size > largest) return undefined;
    const kept = this.#kept.get(version);
    if (kept?.length === size) return kept;
    // Not further than to the size: a row that was written by hand may speak of a large file.
    const body = await buffer(await this.#store.open(version, { start: 0, end: size - 1 }));
    if (body.length !== size) return undefined;
    this.#kept.set(version, body);
    return body;
  }
}
