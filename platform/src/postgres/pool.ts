import pg from 'pg';
import type { Logger } from 'pino';

export type PoolOptions = {
  log: Logger;
  /** Shown in pg_stat_activity, so that an operator sees who holds a connection. */
  applicationName?: string;
  max?: number;
};

export function createPool(connectionString: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: options.applicationName ?? 'platform',
    max: options.max ?? 10,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // A statement or a forgotten transaction must not hold locks for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener a lost connection would end the process. Its user gets a rejection; an
  // idle one is replaced by the pool itself.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.debug({ err: error }, 'a database connection was lost'));
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'));
  return pool;
}

export type DatabaseUser = {
  role: string;
  /** The claims of the access token, visible to SQL as `request.jwt.claims`. */
  claims: Record<string, unknown>;
};

/** Runs `work` in one transaction in which the database sees this user, and no one else. */
export async function asUser<Result>(
  pool: pg.Pool,
  user: DatabaseUser,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local role ${pg.escapeIdentifier(user.role)}`);
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(user.claims)]);
    return work(client);
  });
}

/** Runs `work` in one transaction as the owner of the pool's connections. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    // A connection whose rollback failed may still carry the user's role: it is destroyed, never reused.
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
