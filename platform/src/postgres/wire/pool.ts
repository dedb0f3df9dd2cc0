import { Connection, ConnectionLost, type Step } from './connection.ts';
import { DatabaseError, type Row } from './messages.ts';
import type { Target } from './target.ts';

export type PoolOptions = {
  target: Target;
  /** Session settings of every connection. */
  settings: Record<string, string>;
  size: number;
  /** How many may wait for a free connection, and how long (milliseconds). */
  queue: number;
  wait: number;
};

/** No connection became free: `full` refuses at once, otherwise the time ran out. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
}

/** The database cannot be reached. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

type Waiting = {
  give: (connection: Connection) => void;
  refuse: (error: Error) => void;
  timer: NodeJS.Timeout;
};

// Sent by a server whose prepared statements went away behind our back (a proxy, a reload).
const staleStatement = new Set(['26000', '0A000']);

/** A bounded number of connections, each used by one piece of work at a time, opened when needed. */
export class WirePool {
  readonly #options: PoolOptions;
  readonly #idle: Connection[] = [];
  readonly #waiting: Waiting[] = [];
  #open = 0;
  #ended = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** `repeatable` work changes nothing, so it may run again when a connection broke under it. */
  async run(steps: readonly Step[], patience: number, repeatable: boolean): Promise<Row[][]> {
    // Idle connections may all have broken at once, each unnoticed until it is used.
    const deadline = performance.now() + patience;
    for (let left = repeatable ? this.#options.size : 0; ; left -= 1) {
      const connection = await this.#acquire();
      try {
        return await connection.run(steps, patience);
      } catch (error) {
        if (error instanceof DatabaseError && staleStatement.has(error.code)) {
          connection.forgetStatements();
          return await connection.run(steps, patience);
        }
        if (!(error instanceof ConnectionLost) || left === 0 || performance.now() > deadline) throw error;
      } finally {
        this.#release(connection);
      }
    }
  }

  end(): void {
    this.#ended = true;
    for (const waiting of this.#waiting.splice(0)) {
      clearTimeout(waiting.timer);
      waiting.refuse(new Unreachable('the server is stopping'));
    }
    for (const connection of this.#idle.splice(0)) connection.close();
  }

  async #acquire(): Promise<Connection> {
    if (this.#ended) throw new Unreachable('the server is stopping');
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#open < this.#options.size) return this.#connect();
    if (this.#waiting.length >= this.#options.queue) throw new PoolBusy('too many requests are waiting');
    return new Promise((give, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        refuse(new PoolBusy('no connection became free in time'));
      }, this.#options.wait);
      const entry: Waiting = { give, refuse, timer };
      this.#waiting.push(entry);
    });
  }

  async #connect(): Promise<Connection> {
    this.#open += 1;
    try {
      const connection = await Connection.open(this.#options.target, this.#options.settings);
      connection.onClose(() => this.#forget(connection));
      return connection;
    } catch (error) {
      this.#open -= 1;
      this.#openForNext();
      throw new Unreachable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  #release(connection: Connection): void {
    if (!connection.alive) return;
    if (this.#ended) {
      connection.close();
      return;
    }
    const next = this.#waiting.shift();
    if (!next) {
      this.#idle.push(connection);
      return;
    }
    clearTimeout(next.timer);
    next.give(connection);
  }

  #forget(connection: Connection): void {
    this.#open -= 1;
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#openForNext();
  }

  /** A lost connection leaves room for one more: whoever waits first gets it. */
  #openForNext(): void {
    const next = this.#waiting.shift();
    if (!next) return;
    clearTimeout(next.timer);
    this.#acquire().then(next.give, next.refuse);
  }
}
