import type { Socket } from 'node:net';
import { serialize } from 'pg-protocol';
import { authenticate, openSocket } from './handshake.ts';
import { Code, type DatabaseError, MessageReader, type Row, readError, readRow } from './messages.ts';
import { StatementCache } from './statements.ts';
import type { Target } from './target.ts';

export type Value = string | Buffer | null;

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

type Pending = {
  results: Row[][];
  preparing: { key: string; name: string }[];
  error: DatabaseError | undefined;
  timer: NodeJS.Timeout;
  resolve: (results: Row[][]) => void;
  reject: (error: Error) => void;
};

const statementLimit = 256;
const idle = 'I'.charCodeAt(0);

/**
 * One connection that sends all steps of a piece of work before one Sync: they take one round trip and,
 * because nothing commits before the Sync, share one transaction that a failing step undoes as a whole.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #reader = new MessageReader();
  readonly #statements = new StatementCache(statementLimit);
  #pending: Pending | undefined;
  #rows: Row[] = [];
  #alive = true;
  #onClose: (() => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async open(target: Target, settings: Record<string, string>): Promise<Connection> {
    const socket = await openSocket(target);
    const connection = new Connection(socket);
    try {
      await authenticate(socket, connection.#reader, target, settings);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    socket.on('data', (chunk: Buffer) => connection.#reader.push(chunk, connection.#onMessage));
    socket.on('error', (error) => connection.#lose(error));
    socket.on('close', () => connection.#lose(new Error('the database closed the connection')));
    return connection;
  }

  get alive(): boolean {
    return this.#alive;
  }

  onClose(listener: () => void): void {
    this.#onClose = listener;
  }

  close(): void {
    if (this.#alive) this.#socket.end(serialize.end());
    this.#lose(new Error('the connection was closed'));
  }

  /** Forgets prepared statements, for when the schema behind them changed. */
  forgetStatements(): void {
    const names = this.#statements.clear();
    if (this.#alive) for (const name of names) this.#socket.write(serialize.close({ type: 'S', name }));
  }

  /** The rows of each step. `patience` guards against a server that never answers. */
  run(steps: readonly Step[], patience: number): Promise<Row[][]> {
    if (!this.#alive || this.#pending)
      return Promise.reject(new ConnectionLost('the connection is not free'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#lose(new Error('the database did not answer in time')), patience);
      timer.unref();
      const pending: Pending = { results: [], preparing: [], error: undefined, timer, resolve, reject };
      this.#pending = pending;
      this.#socket.cork();
      // First, because what stands after a failing step is skipped and a skipped Close would leak.
      for (const name of this.#statements.evict()) this.#socket.write(serialize.close({ type: 'S', name }));
      for (const step of steps) this.#send(step, pending);
      this.#socket.write(serialize.sync());
      this.#socket.uncork();
    });
  }

  #send(step: Step, pending: Pending): void {
    let name = this.#statements.use(step.key) ?? pending.preparing.find((one) => one.key === step.key)?.name;
    if (name === undefined) {
      name = this.#statements.newName();
      pending.preparing.push({ key: step.key, name });
      this.#socket.write(serialize.parse({ name, text: step.text }));
    }
    this.#socket.write(serialize.bind({ statement: name, values: step.values as Value[] }));
    this.#socket.write(serialize.execute());
  }

  readonly #onMessage = (code: number, body: Buffer): void => {
    const pending = this.#pending;
    if (!pending) return;
    switch (code) {
      case Code.dataRow:
        this.#rows.push(readRow(body));
        return;
      case Code.commandComplete:
        pending.results.push(this.#rows);
        this.#rows = [];
        return;
      case Code.parseComplete: {
        const prepared = pending.preparing.shift();
        if (prepared) this.#statements.add(prepared.key, prepared.name);
        return;
      }
      case Code.error:
        pending.error ??= readError(body);
        return;
      case Code.ready:
        if (body[0] === idle) this.#settle(pending);
        // An explicit transaction whose middle failed is still open: nobody may get the connection like this.
        else this.#socket.write(serialize.query('rollback'));
        return;
      default:
    }
  };

  #settle(pending: Pending): void {
    clearTimeout(pending.timer);
    this.#pending = undefined;
    this.#rows = [];
    if (pending.error) pending.reject(pending.error);
    else pending.resolve(pending.results);
  }

  #lose(cause: Error): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#socket.destroy();
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) {
      clearTimeout(pending.timer);
      pending.reject(new ConnectionLost(cause.message, { cause }));
    }
    this.#onClose?.();
  }
}
