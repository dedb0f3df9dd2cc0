import pg from 'pg';
import type { StatementCache } from './statement-cache.ts';

export type Value = string | Buffer | null;

/** As PostgreSQL wrote them, as text. JSON is passed on as it is. */
export type Row = (string | null)[];

export type Step = {
  /** What distinguishes this prepared statement from others: its text, and whatever else must not be shared. */
  key: string;
  text: string;
  /** Strings go as text, buffers as the type's binary form (for text and json the same bytes). */
  values: readonly Value[];
};

/** The connection is gone; whether the work was done is not known. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * Sends all steps before one Sync: they take one round trip and, because nothing commits before the Sync, share one
 * transaction that a failing step undoes as a whole. `pg` itself ends every query with a Sync of its own, also with
 * `pipeline: true`: what follows a failure would then run by itself, outside of the transaction and as its owner.
 *
 * `timeout` (milliseconds) is for a server that never answers. After it, the connection must not be used again.
 */
export function runBatch(
  client: pg.ClientBase,
  statements: StatementCache,
  steps: readonly Step[],
  timeout: number,
): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const late = () => batch.fail(new ConnectionLost('the database did not answer in time'));
    const timer = setTimeout(late, timeout);
    timer.unref();
    const batch = new Batch(steps, statements, (outcome) => {
      clearTimeout(timer);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
    client.query(batch);
  });
}

type Preparing = { step: Step; name: string };

/** A query of `pg` in the form in which cursors and copies are ones: it writes its messages itself and reads the answers. */
class Batch implements pg.Submittable {
  readonly #steps: readonly Step[];
  readonly #statements: StatementCache;
  readonly #preparing: Preparing[] = [];
  readonly #results: Row[][] = [];
  #rows: Row[] = [];
  #onEnd: ((outcome: Row[][] | Error) => void) | undefined;

  constructor(steps: readonly Step[], statements: StatementCache, onEnd: (outcome: Row[][] | Error) => void) {
    this.#steps = steps;
    this.#statements = statements;
    this.#onEnd = onEnd;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    stream.cork();
    // First, because what stands after a failing step is skipped and a skipped Close would leak.
    for (const name of this.#statements.takeClosing()) connection.close({ type: 'S', name }, true);
    for (const step of this.#steps) this.#send(connection, step);
    connection.sync();
    stream.uncork();
    if (this.#preparing.length === 0) return;
    connection.on('parseComplete', this.#onPrepared);
    const stop = () => {
      connection.off('parseComplete', this.#onPrepared);
      connection.off('readyForQuery', stop);
    };
    connection.on('readyForQuery', stop);
  }

  #send(connection: pg.Connection, step: Step): void {
    const { key, text, values } = step;
    const isSame = (one: Preparing) => one.step.key === key && one.step.text === text;
    let name = this.#statements.use(step);
    if (this.#statements.keeps) name ??= this.#preparing.find(isSame)?.name;
    if (name === undefined) {
      name = this.#statements.newName();
      this.#preparing.push({ step, name });
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values: [...values] }, true);
    connection.execute(null, true);
  }

  /** Only what the server says it has prepared counts: a failing step skips what stands after it. */
  readonly #onPrepared = (): void => {
    const prepared = this.#preparing.shift();
    if (prepared) this.#statements.add(prepared.step, prepared.name);
  };

  handleDataRow({ fields }: { fields: Row }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    this.#results.push(this.#rows);
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#end(this.#results);
  }

  /** After a refusal the server is ready again only when it has skipped the rest; a connection that ends never is. */
  handleError(error: Error, connection: pg.Connection): void {
    if (!(error instanceof pg.DatabaseError)) {
      this.fail(error);
      return;
    }
    const stop = () => {
      connection.off('readyForQuery', onReady);
      connection.off('end', onLost);
    };
    const onReady = () => {
      stop();
      this.#end(error);
    };
    const onLost = () => {
      stop();
      this.fail(error);
    };
    connection.on('readyForQuery', onReady);
    connection.on('end', onLost);
  }

  fail(cause: Error): void {
    this.#end(cause instanceof ConnectionLost ? cause : new ConnectionLost(cause.message, { cause }));
  }

  #end(outcome: Row[][] | Error): void {
    const onEnd = this.#onEnd;
    this.#onEnd = undefined;
    onEnd?.(outcome);
  }
}
