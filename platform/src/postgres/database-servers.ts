import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { type Access, parseDatabaseAddress, type ServerAddress } from './address.ts';
import { reasonOf } from './connection-problem.ts';

/** What a server of the database said of itself. The timeline grows whenever a standby takes over. */
type State = { server: ServerAddress } & (
  | { kind: 'writable'; timeline: number }
  | { kind: 'standby' }
  | { kind: 'away'; reason: string }
);

/** A server that has not answered by then is not there. */
const timeout = 3000;
/** How soon after a search without success there is another. */
const retryDelay = 250;

/** The database answers, and none of its servers can be used for what is wanted. */
export class NoServer extends Error {
  override readonly name = 'NoServer';
}

/**
 * The servers of one database, and which of them is used: the one that takes writes, or for reading any. What was found is kept until
 * somebody could not work with it. `pg` knows one server only, so that this is asked before each connection.
 */
export class DatabaseServers {
  readonly access: Access;
  /** For `pg`, with the first of the servers. Carries a password: never log it. */
  readonly connectionString: string;
  readonly #servers: readonly [ServerAddress, ...ServerAddress[]];
  #chosen: Promise<ServerAddress> | undefined;

  constructor(connectionString: string, access: Access = 'write') {
    const address = parseDatabaseAddress(connectionString, access);
    if ('problem' in address) throw new OperatorError(`The address of the database ${address.problem}.`);
    this.access = access;
    this.connectionString = address.connectionString;
    this.#servers = address.servers;
  }

  /** Whether there is a choice. */
  get areSeveral(): boolean {
    return this.#servers.length > 1;
  }

  /** The server for the next connection. Rejects with NoServer, which says what each of them answered. */
  choose(): Promise<ServerAddress> {
    if (!this.areSeveral) return Promise.resolve(this.#servers[0]);
    this.#chosen ??= this.#search();
    return this.#chosen;
  }

  /** It could not be used: the next connection looks at all of them. */
  forget(): void {
    this.#chosen = undefined;
  }

  /** Looks at all of them although one is known, in case another has taken over from it. */
  async lookAgain(): Promise<ServerAddress> {
    const found = await this.#find();
    this.#chosen = Promise.resolve(found);
    return found;
  }

  /** Whether no other has taken over from it. Where none takes writes, there is nothing better. */
  async isCurrent({ host, port }: Pick<ServerAddress, 'host' | 'port'>): Promise<boolean> {
    if (!this.areSeveral) return true;
    try {
      const current = await this.lookAgain();
      return current.host === host && current.port === port;
    } catch (error) {
      if (error instanceof NoServer) return true;
      throw error;
    }
  }

  #search(): Promise<ServerAddress> {
    const search = this.#find();
    search.catch(() => {
      // Those who ask within this time get the same answer: a failover is no time for a storm of connections.
      setTimeout(() => {
        if (this.#chosen === search) this.#chosen = undefined;
      }, retryDelay).unref();
    });
    return search;
  }

  async #find(): Promise<ServerAddress> {
    const states = await Promise.all(this.#servers.map((server) => this.#ask(server)));
    const found = this.access === 'write' ? newestWritable(states) : forReading(states);
    if (found) return found;
    const answers = states.map((state) => `${state.server.where} ${sentenceOf(state)}`);
    throw new NoServer(`none of the database's servers takes ${this.access}s: ${answers.join(', ')}`);
  }

  async #ask(server: ServerAddress): Promise<State> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    });
    client.host = server.host;
    client.port = server.port;
    // What a failed attempt says is in the rejection; an event besides must not end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ timeline: number | null }>(timelineQuery);
      const timeline = rows[0]?.timeline;
      return typeof timeline === 'number'
        ? { server, kind: 'writable', timeline }
        : { server, kind: 'standby' };
    } catch (error) {
      return { server, kind: 'away', reason: reasonOf(error) };
    } finally {
      // It answered or it did not: how it says goodbye is no news, and a dead one never does.
      client.end().catch(() => undefined);
    }
  }
}

const timelineQuery = `
  select case when not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** A primary that was given up and comes back still takes writes, which would be lost: the later timeline counts. */
function newestWritable(states: readonly State[]): ServerAddress | undefined {
  const writable = states.filter((state) => state.kind === 'writable');
  return writable.toSorted((one, other) => other.timeline - one.timeline)[0]?.server;
}

/** A standby before the primary, which has enough to do. */
function forReading(states: readonly State[]): ServerAddress | undefined {
  const answering = [
    ...states.filter(({ kind }) => kind === 'standby'),
    ...states.filter(({ kind }) => kind === 'writable'),
  ];
  return answering[0]?.server;
}

function sentenceOf(state: State): string {
  if (state.kind === 'away') return `cannot be reached (${state.reason})`;
  return state.kind === 'standby' ? 'can only be read' : 'takes writes';
}
