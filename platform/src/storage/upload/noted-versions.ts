import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { arrayLiteral } from '../../postgres/array-literal.ts';
import type { Statement, StorageDatabase } from '../database.ts';

const most = 64;
const lifeMilliseconds = 10_000;

const noteStatement: Statement = {
  name: 'note versions',
  text: 'insert into storage.discarded_files (version, awaited) select unnest($1::text[]), true',
};

/** Nobody was given them, so nothing lies under them. */
const forgetStatement: Statement = {
  name: 'forget versions',
  text: 'delete from storage.discarded_files where version = any ($1::text[]) and awaited',
};

type Parts = { database: Pick<StorageDatabase, 'asOwner'>; log: Logger };

/**
 * Versions that the list of what may be swept names already: whoever takes one may put bytes under it at once. While many files
 * come, many are noted in one transaction, ahead of time; while few come, one at a time. Those that nobody took are taken off
 * the list after seconds, long before a sweeper could mistake them for uploads that never came to their end.
 */
export class NotedVersions {
  readonly #parts: Parts;
  #left: string[] = [];
  #size = 0;
  #wanted = 0;
  #since = { clock: 0, time: 0 };
  #noting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async take(): Promise<string> {
    this.#wanted += 1;
    try {
      for (;;) {
        const version = this.#isYoung() ? this.#left.pop() : undefined;
        if (version !== undefined) return version;
        this.#noting ??= this.#noteMore().finally(() => {
          this.#noting = undefined;
        });
        await this.#noting;
      }
    } finally {
      this.#wanted -= 1;
    }
  }

  async stop(): Promise<void> {
    await this.#forget();
  }

  /** By both clocks: one stands still while the machine sleeps, the other may be set. */
  #isYoung(): boolean {
    const ages = [performance.now() - this.#since.clock, Date.now() - this.#since.time];
    return ages.every((age) => age >= 0 && age < lifeMilliseconds);
  }

  async #noteMore(): Promise<void> {
    await this.#forget();
    const grown = this.#isYoung() ? 2 * this.#size : 1;
    const size = Math.min(most, Math.max(grown, this.#wanted));
    const since = { clock: performance.now(), time: Date.now() };
    const versions = neighbours(size);
    await this.#parts.database.asOwner(noteStatement, [arrayLiteral(versions)]);
    this.#left = versions;
    this.#size = size;
    this.#since = since;
    this.#timer = setTimeout(() => this.#forget(), lifeMilliseconds);
    this.#timer.unref();
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#timer);
    const unused = this.#left;
    this.#left = [];
    if (unused.length === 0) return;
    try {
      await this.#parts.database.asOwner(forgetStatement, [arrayLiteral(unused)]);
    } catch (error) {
      // They stay on the list until a sweeper finds nothing under them.
      this.#parts.log.debug({ err: error }, 'versions that nobody took are still noted');
    }
  }
}

/** In one folder of a local store, which is then synced once for several of them. */
function neighbours(count: number): string[] {
  const beginning = randomUUID().slice(0, 2);
  return Array.from({ length: count }, () => beginning + randomUUID().slice(2));
}
