import pg from 'pg';
import { postgresSeconds } from './processor.ts';

export type DatabaseUse = {
  /** Of one core. */
  processor: number;
  /** Connections at work at a time, in the mean: seconds of statements for each second. */
  busy: number;
  transactionsPerSecond: number;
  /** What those at work waited for, with their share; `processor` for those that waited for nothing. */
  waits: [string, number][];
  /** The statements that were most often at work, with their share. */
  statements: [string, number][];
};

const everyMs = 250;
type Totals = { seconds: number; transactions: number; processor: number; at: number };

/** Looks at PostgreSQL while something is measured. */
export class DatabaseWatch {
  readonly #pool: pg.Pool;
  readonly #waits = new Map<string, number>();
  readonly #statements = new Map<string, number>();
  #before: Totals | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking = Promise.resolve();

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  }

  async begin(): Promise<void> {
    this.#before = await this.#totals();
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look());
    }, everyMs);
  }

  async end(): Promise<DatabaseUse> {
    clearInterval(this.#timer);
    await this.#looking;
    const [before, after] = [this.#before, await this.#totals()];
    if (!before) throw new Error('nothing was begun');
    const elapsed = (after.at - before.at) / 1000;
    const use = {
      processor: (after.processor - before.processor) / elapsed,
      busy: (after.seconds - before.seconds) / elapsed,
      transactionsPerSecond: (after.transactions - before.transactions) / elapsed,
      waits: shares(this.#waits),
      statements: shares(this.#statements),
    };
    this.#waits.clear();
    this.#statements.clear();
    return use;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#pool.end();
  }

  async #totals(): Promise<Totals> {
    const { rows } = await this.#pool.query<{ seconds: number; transactions: number; pid: number }>(
      `select active_time / 1000 as seconds, (xact_commit + xact_rollback)::float as transactions, pg_backend_pid() as pid
       from pg_stat_database where datname = current_database()`,
    );
    const [{ seconds, transactions, pid } = { seconds: 0, transactions: 0, pid: 0 }] = rows;
    return { seconds, transactions, processor: await postgresSeconds(pid), at: performance.now() };
  }

  async #look(): Promise<void> {
    const { rows } = await this.#pool.query<{ wait: string; statement: string }>(
      `select coalesce(wait_event_type || ' ' || wait_event, 'processor') as wait,
         left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as statement
       from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
    );
    for (const { wait, statement } of rows) {
      this.#waits.set(wait, (this.#waits.get(wait) ?? 0) + 1);
      this.#statements.set(statement, (this.#statements.get(statement) ?? 0) + 1);
    }
  }
}

function shares(counts: ReadonlyMap<string, number>): [string, number][] {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([name, count]) => [name, count / all]);
}
