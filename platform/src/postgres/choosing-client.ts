import pg from 'pg';
import { DatabaseServers, NoServer } from './database-servers.ts';
import type { Pooler } from './pooler.ts';

type Callback = (error: Error | undefined) => void;

/** What PostgreSQL reports of itself when a connection is made, since version 14, and whenever it changes. */
const readOnlyStates = new Set(['in_hot_standby', 'default_transaction_read_only']);

/**
 * A class of clients that ask, when they connect, which of the database's servers it should be. One that turns out to be read-only is
 * left again, so that nobody is given a connection on which every write would fail.
 */
export function choosingClient(servers: DatabaseServers, pooler?: Pooler) {
  return class ChoosingClient extends pg.Client {
    #isEnded = false;

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: servers.connectionString });
      // Whoever connects learns of a failure by the rejection, a moment after the event, which must not end the process meanwhile.
      this.on('error', () => undefined);
      pooler?.adapt(this);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> | undefined {
      const reached = this.#reach();
      if (callback === undefined) return reached;
      reached.then(
        () => callback(undefined),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
      return undefined;
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | undefined {
      this.#isEnded = true;
      if (callback === undefined) return super.end();
      super.end(callback);
      return undefined;
    }

    async #reach(): Promise<pg.Client> {
      const server = await servers.choose();
      // Whoever was not connected yet has nothing to end, and must not connect afterwards.
      if (this.#isEnded) throw new Error('the connection was ended before it was made');
      this.host = server.host;
      this.port = server.port;
      const readOnly = new Set<string>();
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
        if (readOnlyStates.has(parameterName) && parameterValue === 'on') readOnly.add(parameterName);
      });
      try {
        await super.connect();
      } catch (error) {
        servers.forget();
        throw error;
      }
      if (servers.access === 'write' && readOnly.size > 0) {
        servers.forget();
        await this.end();
        throw new NoServer(`the database at ${server.where} can only be read`);
      }
      return this;
    }
  };
}

type ParameterStatus = { parameterName: string; parameterValue: string };

/** One client for an address that may name several servers. */
export function clientFor(connectionString: string, config: pg.ClientConfig = {}): pg.Client {
  return new (choosingClient(new DatabaseServers(connectionString)))(config);
}
