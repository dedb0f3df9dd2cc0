import type { Logger } from 'pino';
import type { Connections } from '../../postgres/share.ts';

const every = 60_000;
const keptFor = 10 * 60_000;
const atOnce = 5000;
const lock = 712_026_003;

/**
 * Removes what every server has read. A line goes when all transactions up to its own had ended ten minutes ago:
 * its age would not do, because a slow transaction shows old lines late.
 */
export class Pruner {
  readonly #pool: Connections;
  readonly #log: Logger;
  /** How far all transactions had ended, and when that was. */
  readonly #marks: { at: number; xmin: string }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: Connections, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.prune(performance.now()).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'old changes were not removed'),
      );
    }, every);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async prune(now: number): Promise<void> {
    const { rows } = await this.#pool.query<{ xmin: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
    );
    this.#marks.push({ at: now, xmin: rows[0]?.xmin ?? '0' });
    const due = this.#marks.findLastIndex(({ at }) => at <= now - keptFor);
    const [mark] = due < 0 ? [] : this.#marks.splice(0, due + 1).slice(-1);
    if (!mark) return;
    for (let removed = atOnce; removed === atOnce; ) {
      const answer = await this.#pool.query(
        `delete from realtime.changes where (xid, id) in (
           select xid, id from realtime.changes where xid < $1::text::xid8 order by xid, id limit ${atOnce})
         and (select pg_try_advisory_xact_lock(${lock}))`,
        [mark.xmin],
      );
      removed = answer.rowCount ?? 0;
    }
    await this.#pool.query(
      `delete from realtime.messages where inserted_at < (now() at time zone 'UTC') - interval '3 days'`,
    );
  }
}
