import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WirePool } from '../../postgres/wire/pool.ts';
import { type OutboxRow, outboxRow, pageSize, presentSnapshot, readMore, readSince } from './outbox.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export type ReaderOptions = {
  pool: WirePool;
  log: Logger;
  /** Only lines of these are fetched. Asked anew for each look. */
  relations: () => readonly string[];
  /** Each line once. The next look begins when it has resolved. */
  take: (rows: readonly OutboxRow[]) => Promise<void>;
  /** More was missed than is kept: from here on the feed begins anew. */
  onSkipped: () => void;
};

const patience = 20_000;
const firstRetry = 100;
const lastRetry = 5000;
/** Lines are kept for ten minutes; whoever was away for nearly as long cannot know what was removed. */
const longestAbsence = 9 * 60 * 1000;

/** Reads the outbox. Its place in it is a snapshot, kept in memory: it outlives every lost connection. */
export class Reader {
  readonly #options: ReaderOptions;
  #place: Snapshot | undefined;
  #lastLook = 0;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  readonly #stop = new AbortController();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Resolves after a look that began after this call; any number of calls share one. Never fails, but may take long. */
  look(): Promise<void> {
    if (!this.#running) return this.#run();
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#run();
    });
    return this.#next;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  #run(): Promise<void> {
    this.#running = this.#lookUntilDone().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #lookUntilDone(): Promise<void> {
    const { signal } = this.#stop;
    for (let delay = firstRetry; !signal.aborted; delay = Math.min(delay * 2, lastRetry)) {
      try {
        await this.#lookOnce();
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#options.log.warn({ err: error }, 'changes could not be read; trying again');
        await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async #lookOnce(): Promise<void> {
    const { pool, relations, take, onSkipped } = this.#options;
    const from = this.#place;
    const absence = performance.now() - this.#lastLook;
    if (from === undefined || absence > longestAbsence) {
      const [rows] = await pool.run([presentSnapshot], patience, true);
      this.#arrive(readSnapshot(String(rows?.[0]?.[0])));
      if (from !== undefined) onSkipped();
      return;
    }
    const watched = relations();
    const [first = []] = await pool.run([readSince(from, watched)], patience, true);
    const until = readSnapshot(String(first[0]?.[0]));
    if (until.next < from.next) {
      // Another database has taken the place of the one that was read before.
      this.#arrive(until);
      onSkipped();
      return;
    }
    let page = first.filter((row) => row[1] !== null).map(outboxRow);
    // What was taken is not taken again, should a later page fail.
    while (page.length > 0) {
      await take(page);
      if (page.length < pageSize) break;
      const after = page.at(-1)?.id ?? '0';
      page = await this.#more(readMore(from, until, watched, after));
    }
    this.#arrive(until);
  }

  async #more(step: ReturnType<typeof readMore>): Promise<OutboxRow[]> {
    for (let delay = firstRetry; ; delay = Math.min(delay * 2, lastRetry)) {
      this.#stop.signal.throwIfAborted();
      try {
        const [rows = []] = await this.#options.pool.run([step], patience, true);
        return rows.map(outboxRow);
      } catch (error) {
        this.#options.log.warn({ err: error }, 'changes could not be read on; trying again');
        await sleep(delay, undefined, { signal: this.#stop.signal, ref: false });
      }
    }
  }

  #arrive(at: Snapshot): void {
    this.#place = at;
    this.#lastLook = performance.now();
  }
}
