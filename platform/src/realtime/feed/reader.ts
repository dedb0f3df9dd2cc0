import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Row } from '../../postgres/batch.ts';
import type { Batches } from '../../postgres/share.ts';
import {
  type OutboxRow,
  outboxRow,
  pageSize,
  presentSnapshot,
  readMore,
  readSince,
  readSnapshot,
  type Snapshot,
} from './outbox.ts';

export type ReaderOptions = {
  batches: Batches;
  log: Logger;
  /** Only lines of these are fetched. Asked anew for each look. */
  relations: () => readonly string[];
  /** Each line once and in order; called again when it has resolved. Must not fail while the database is away. */
  take: (rows: readonly OutboxRow[]) => Promise<void>;
  /** More was missed than is kept: from here on the feed begins anew. */
  onSkipped: () => void;
};

type Taken = { taken: Promise<void> };

const reading = { timeout: 20_000, repeatable: true };
const firstRetry = 100;
const lastRetry = 5000;
/** Lines are kept for ten minutes; whoever was away for nearly as long cannot know what was removed. */
const longestAbsence = 9 * 60 * 1000;

/** Reads the outbox. Its cursor is a snapshot, kept in memory: it outlives every lost connection. */
export class Reader {
  readonly #options: ReaderOptions;
  #cursor: Snapshot | undefined;
  #lastRead = 0;
  #lastFind = Number.NEGATIVE_INFINITY;
  #reading: Promise<Taken> | undefined;
  #next: Promise<Taken> | undefined;
  /** What was read is taken in order, while the next is read already. */
  #taking: Promise<void> = Promise.resolve();
  readonly #stop = new AbortController();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Up to where it has read. */
  get cursor(): Snapshot | undefined {
    return this.#cursor;
  }

  /** When it last found something, by `performance.now()`. */
  get lastFind(): number {
    return this.#lastFind;
  }

  /**
   * Resolves when everything is taken that was committed before this call; any number of calls share one look. Never
   * fails, but waits for a database that is away.
   */
  async look(): Promise<void> {
    await (await this.read()).taken;
  }

  /** Resolves when it is read; `taken` is for when it is taken, too. */
  read(): Promise<Taken> {
    if (!this.#reading) return this.#run();
    this.#next ??= this.#reading.then(() => {
      this.#next = undefined;
      // Somebody may have been quicker to begin; two at once would read the same twice.
      return this.#reading ?? this.#run();
    });
    return this.#next;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#reading;
    await this.#taking;
  }

  #run(): Promise<Taken> {
    this.#reading = this.#readUntilDone().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readUntilDone(): Promise<Taken> {
    await this.#insist(() => this.#readOnce());
    return { taken: this.#taking };
  }

  async #readOnce(): Promise<void> {
    const { batches, relations, onSkipped } = this.#options;
    const from = this.#cursor;
    const absence = performance.now() - this.#lastRead;
    if (from === undefined || absence > longestAbsence) {
      const [rows] = await batches.batch([presentSnapshot], reading);
      this.#arrive(readSnapshot(String(rows?.[0]?.[0])));
      if (from !== undefined) onSkipped();
      return;
    }
    const watched = relations();
    const [first = []] = await batches.batch([readSince(from, watched)], reading);
    const until = readSnapshot(String(first[0]?.[0]));
    // Another database has taken the place of the one that was read before.
    const isOther = until.next < from.next;
    // The last line may have been removed since: lines are kept for a while only.
    this.#arrive(isOther || until.seen > from.seen ? until : { ...until, seen: from.seen });
    if (isOther) onSkipped();
    else await this.#takePages(first, from, until, watched);
  }

  async #takePages(first: Row[], from: Snapshot, until: Snapshot, watched: readonly string[]): Promise<void> {
    let page = first.filter((row) => row[1] !== null).map(outboxRow);
    while (page.length > 0) {
      this.#lastFind = performance.now();
      await this.#take(page);
      if (page.length < pageSize) return;
      const more = readMore(from, until, watched, page.at(-1)?.id ?? '0');
      page = [];
      await this.#insist(async () => {
        const [rows = []] = await this.#options.batches.batch([more], reading);
        page = rows.map(outboxRow);
      });
    }
  }

  /** Resolves when what was read before it is taken: never more than two wait. */
  async #take(rows: readonly OutboxRow[]): Promise<void> {
    const before = this.#taking;
    this.#taking = before.then(async () => {
      // Who waited for what came before now has their turn.
      await nextTurn();
      if (!this.#stop.signal.aborted)
        await this.#options.take(rows).catch((error: unknown) => this.#report(error));
    });
    await before;
  }

  /** Again and again until it works or we stop. */
  async #insist(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    for (let delay = firstRetry; !signal.aborted; delay = Math.min(delay * 2, lastRetry)) {
      try {
        await work();
        return;
      } catch (error) {
        this.#report(error);
        await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  #report(error: unknown): void {
    if (!this.#stop.signal.aborted) this.#options.log.warn({ err: error }, 'changes could not be read');
  }

  #arrive(at: Snapshot): void {
    this.#cursor = at;
    this.#lastRead = performance.now();
  }
}
