import pg from 'pg';
import { ConnectionLost, type Row, runBatch, type Step } from './batch.ts';
import { isReadOnly } from './connection-problem.ts';
import type { Connections, Queryable } from './connections.ts';
import { inTransaction } from './pool.ts';
import type { Pooler } from './pooler.ts';
import { StatementCache } from './statement-cache.ts';

export type { Connections, Queryable };

export type ShareOptions = {
  /** How many of the pool's connections it may hold at once. */
  connections: number;
  /** How many may wait for a free one, and how long (milliseconds). */
  queue: number;
  wait: number;
};

export type BatchOptions = {
  /** In milliseconds: guards against a server that never answers. */
  timeout: number;
  /** It changes nothing, so it may run again when a connection broke under it. */
  repeatable: boolean;
  /** Called when the wait for a connection is over. */
  onBegin?: (() => void) | undefined;
};

/** No connection became free in time, or too many wait already. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
}

/** The database cannot be reached. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Is told how long work waited for a connection and how long it then held it, in seconds. */
export type ShareWatch = { waited(seconds: number): void; held(seconds: number): void };

/** Where several statements run in one round trip. */
export type Batches = { batch(steps: readonly Step[], options: BatchOptions): Promise<Row[][]> };

type Waiting = { give: () => void; timer: NodeJS.Timeout };

const unwatched: ShareWatch = { waited: () => undefined, held: () => undefined };

// Sent by a server whose prepared statements went away behind our back (a proxy, a reload).
const staleStatement = new Set(['26000', '0A000']);
const statementLimit = 256;

/**
 * A number of the pool's connections for one protocol. All shares together are as many as the pool has, so that whoever
 * is within their share never waits for anybody else's work.
 */
export class Share implements Connections, Batches {
  readonly #pool: pg.Pool;
  readonly #statements: WeakMap<pg.ClientBase, StatementCache>;
  readonly #options: ShareOptions;
  readonly #pooler: Pooler | undefined;
  readonly #waiting: Waiting[] = [];
  #held = 0;
  #watch = unwatched;

  constructor(
    pool: pg.Pool,
    statements: WeakMap<pg.ClientBase, StatementCache>,
    options: ShareOptions,
    pooler?: Pooler,
  ) {
    this.#pooler = pooler;
    this.#pool = pool;
    this.#statements = statements;
    this.#options = options;
  }

  /** How much work waits for a connection. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** From now on. The pool is older than the page of metrics that shows it. */
  watch(watch: ShareWatch): void {
    this.#watch = watch;
  }

  async query<Result extends pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Result>> {
    // Its settings need a transaction around them.
    if (this.#pooler) return inTransaction(this, (client) => client.query<Result>(text, values));
    const since = await this.#enter();
    try {
      return await this.#pool.query<Result>(text, values);
    } finally {
      this.#leave(since);
    }
  }

  /** Whoever takes one gives it back with `release`, as with a pool. */
  async connect(): Promise<pg.PoolClient> {
    const since = await this.#enter();
    try {
      const client = await this.#pool.connect();
      const release = client.release.bind(client);
      client.release = (broken) => {
        release(broken);
        this.#leave(since);
      };
      return client;
    } catch (error) {
      this.#leave(since);
      throw error;
    }
  }

  /** The rows of each step. All of them happen, or none; a role that one of them sets is gone afterwards. */
  async batch(steps: readonly Step[], { timeout, repeatable, onBegin }: BatchOptions): Promise<Row[][]> {
    const deadline = performance.now() + timeout;
    const since = await this.#enter();
    onBegin?.();
    try {
      // Idle connections may all have broken at once, each unnoticed until it is used.
      for (let left = repeatable ? this.#pool.options.max : 0; ; left -= 1) {
        try {
          return await this.#runOnce(steps, timeout);
        } catch (error) {
          if (!(error instanceof ConnectionLost) || left === 0 || performance.now() > deadline) throw error;
        }
      }
    } finally {
      this.#leave(since);
    }
  }

  async #runOnce(given: readonly Step[], timeout: number): Promise<Row[][]> {
    if (this.#pooler === undefined) return this.#runOnConnection(given, timeout);
    const results = await this.#runOnConnection([this.#pooler.settings, ...given], timeout);
    return results.slice(1);
  }

  async #runOnConnection(steps: readonly Step[], timeout: number): Promise<Row[][]> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new Unreachable(error instanceof Error ? error.message : String(error), { cause: error });
    });
    const statements = this.#statementsOf(client);
    let broken: boolean | Error = true;
    try {
      const results = await runBatch(client, statements, steps, timeout).catch(async (error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || !staleStatement.has(error.code ?? '')) throw error;
        statements.clear();
        // An explicit transaction is still open, and would refuse whatever follows.
        if (await closeTransaction(client)) throw new ConnectionLost(error.message, { cause: error });
        return runBatch(client, statements, steps, timeout);
      });
      broken = false;
      return results;
    } catch (error) {
      broken = error instanceof ConnectionLost || isReadOnly(error);
      throw error;
    } finally {
      if (!broken) broken = await closeTransaction(client);
      client.release(broken);
    }
  }

  #statementsOf(client: pg.ClientBase): StatementCache {
    const known = this.#statements.get(client);
    if (known) return known;
    // None is kept where the next transaction may meet another session.
    const statements = new StatementCache(this.#pooler ? 0 : statementLimit);
    this.#statements.set(client, statements);
    return statements;
  }

  /** When the place was there, by `performance.now()`. */
  #enter(): number | Promise<number> {
    const { connections, queue, wait } = this.#options;
    const asked = performance.now();
    if (this.#held < connections) {
      this.#held += 1;
      this.#watch.waited(0);
      return asked;
    }
    if (this.#waiting.length >= queue) throw new PoolBusy('too many requests are waiting');
    return new Promise((enter, refuse) => {
      const waited = () => {
        const now = performance.now();
        this.#watch.waited((now - asked) / 1000);
        return now;
      };
      const give = () => enter(waited());
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        waited();
        refuse(new PoolBusy('no connection became free in time'));
      }, wait);
      const entry: Waiting = { give, timer };
      this.#waiting.push(entry);
    });
  }

  /** Whoever waits takes the place over, so that no newcomer can slip in between. */
  #leave(since: number): void {
    this.#watch.held((performance.now() - since) / 1000);
    const next = this.#waiting.shift();
    if (next) {
      clearTimeout(next.timer);
      next.give();
    } else this.#held -= 1;
  }
}

/** An explicit transaction whose middle failed is still open: nobody may get the connection like this. */
async function closeTransaction(client: pg.PoolClient): Promise<boolean | Error> {
  if (client.getTransactionStatus() === 'I') return false;
  try {
    await client.query('rollback');
    return false;
  } catch (error) {
    return error instanceof Error ? error : true;
  }
}
