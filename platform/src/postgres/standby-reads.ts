import pg from 'pg';
import type { Logger } from 'pino';
import type { Row, Step } from './batch.ts';
import { firstRow } from './query-one.ts';
import type { Batches, BatchOptions, Queryable } from './share.ts';

/** How often the standby is asked how far it is, in milliseconds. */
const interval = 2000;

type Parts = {
  standby: Batches & Queryable;
  primary: Batches & Queryable;
  log: Logger;
};

type Position = { identity: string; lsn: string };

const identity = `(select system_identifier from pg_control_system()) || ' ' || current_database()`;

/**
 * Reads for those who can do with what was true some seconds ago. They run on a standby as long as it belongs to the same database and has
 * everything that the primary had two looks ago, and on the primary otherwise, also when the standby fails under them.
 */
export class StandbyReads implements Batches {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  #isUsable = false;
  #last: Position | undefined;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    void this.#look();
  }

  async batch(steps: readonly Step[], options: BatchOptions): Promise<Row[][]> {
    const { standby, primary } = this.#parts;
    if (!this.#isUsable) return primary.batch(steps, options);
    try {
      return await standby.batch(steps, options);
    } catch (error) {
      // What takes too long here takes too long there. Anything else may be the standby's own: a lost connection, a conflict with what
      // it replays, a schema that it does not have yet.
      if (error instanceof pg.DatabaseError && error.code === '57014') throw error;
      if (!(error instanceof pg.DatabaseError)) this.#setUsable(false, error);
      return primary.batch(steps, options);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      const wanted = this.#last;
      this.#last = await this.#position();
      if (wanted && this.#last) this.#setUsable(await this.#has(wanted));
    } catch (error) {
      this.#setUsable(false, error);
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#look(), interval).unref();
  }

  #position(): Promise<Position | undefined> {
    return firstRow(this.#parts.primary, `select ${identity} as identity, pg_current_wal_lsn()::text as lsn`);
  }

  async #has({ identity: wanted, lsn }: Position): Promise<boolean> {
    const found = await firstRow<{ isThere: boolean }>(
      this.#parts.standby,
      `select ${identity} = $1 and (not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $2::pg_lsn) as "isThere"`,
      [wanted, lsn],
    );
    return found?.isThere === true;
  }

  #setUsable(isUsable: boolean, error?: unknown): void {
    if (this.#isUsable === isUsable) return;
    this.#isUsable = isUsable;
    if (isUsable) this.#parts.log.info('reads that tolerate it go to the standby');
    else {
      this.#parts.log.warn(
        { err: error },
        'the standby of DATABASE_READ_URL is away, behind or of another database: all reads go to the primary',
      );
    }
  }
}
