import pg from 'pg';
import type { Logger } from 'pino';
import type { Access } from './address.ts';
import { choosingClient } from './choosing-client.ts';
import { isReadOnly } from './connection-problem.ts';
import type { Connections } from './connections.ts';
import { DatabaseServers } from './database-servers.ts';
import { leaveOldServers } from './leave-old-servers.ts';
import type { Pooler } from './pooler.ts';

export type PoolOptions = {
  log: Logger;
  /** Shown in pg_stat_activity, so that an operator sees who holds a connection. */
  applicationName?: string;
  max?: number;
  /** Settings of every connection. */
  settings?: Readonly<Record<string, string>>;
  access?: Access;
  /** A pooler stands between, which knows transactions only. It brings the settings of its own. */
  pooler?: Pooler | undefined;
};

/** In milliseconds: a statement or a forgotten transaction must not hold locks for ever. */
export const timeLimits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/** The address may name several servers: connections lead to the one that takes writes, whichever that is at the time. */
export function createPool(connectionString: string, options: PoolOptions): pg.Pool {
  const { pooler } = options;
  const settings = pooler ? [] : Object.entries(options.settings ?? {});
  const servers = new DatabaseServers(connectionString, options.access);
  const pool = new pg.Pool({
    Client: choosingClient(servers, pooler),
    application_name: options.applicationName ?? 'platform',
    max: options.max ?? 10,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...(pooler ? {} : timeLimits),
    ...(settings.length > 0 && { onConnect: (client) => applySettings(client, settings) }),
  });
  // Without a listener a lost connection would end the process. Its user gets a rejection; an
  // idle one is replaced by the pool itself.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.debug({ err: error }, 'a database connection was lost'));
  });
  pool.on('error', (error) =>
    options.log.warn(
      { err: error },
      'the database closed an idle connection; another is made when it is needed',
    ),
  );
  if (servers.areSeveral && servers.access === 'write') leaveOldServers(pool, servers, options.log);
  return pool;
}

async function applySettings(client: pg.ClientBase, settings: [string, string][]): Promise<void> {
  const names = settings.map(([name]) => name);
  const values = settings.map(([, value]) => value);
  await client.query(
    'select set_config(given.name, given.value, false) from unnest($1::text[], $2::text[]) as given (name, value)',
    [names, values],
  );
}

type Work<Result> = (client: pg.PoolClient) => Promise<Result>;

/** Runs `work` in one transaction as the owner of the connections. Who acts for a person uses `asCaller`. */
export function inTransaction<Result>(connections: Connections, work: Work<Result>): Promise<Result> {
  return transaction(connections, 'commit', work);
}

/** The same, and nothing of it stays. */
export function rolledBack<Result>(connections: Connections, work: Work<Result>): Promise<Result> {
  return transaction(connections, 'rollback', work);
}

async function transaction<Result>(
  connections: Connections,
  end: 'commit' | 'rollback',
  work: Work<Result>,
): Promise<Result> {
  const client = await connections.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query(end);
    return result;
  } catch (error) {
    broken = (await rollBack(client)) ?? (isReadOnly(error) ? error : undefined);
    throw error;
  } finally {
    // A connection whose rollback failed may still carry a caller's role: it is destroyed, never reused.
    client.release(broken);
  }
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
