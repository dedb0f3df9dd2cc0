import { join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import type { ProductName } from '../../product-name.ts';
import type { Cluster } from './cluster.ts';
import { superuserOf } from './initdb.ts';

// Any constant will do; it only has to be the same in every server.
const lockKey = 7_064_617_345;
const sessionName = ({ id }: ProductName): string => `${id} server `;

export type ServerLock = { client: pg.Client; lost: Promise<void>; release(): Promise<void> };

/**
 * One server for one DATA_DIR: the lock is a session of the database itself, so it ends with the process
 * that holds it, and there is no lock file that could go stale.
 */
export async function takeLock(
  socket: string,
  { product, dataDir, credentials }: Cluster,
): Promise<ServerLock> {
  const client = new pg.Client({
    host: socket,
    user: superuserOf(product),
    password: credentials.superuserPassword,
    database: 'postgres',
    application_name: `${sessionName(product)}${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockKey,
    ]);
    if (!rows[0]?.taken) throw alreadyServed({ product, dataDir }, await holder(client, product));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw isWrongPassword(error) ? wrongPasswords(dataDir) : error;
  }
  return { client, lost, release: () => client.end().catch(() => undefined) };
}

/** The process id of the server whose session holds the lock. */
async function holder(client: pg.Client, product: ProductName): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and starts_with(a.application_name, $1)`,
    [sessionName(product)],
  );
  return rows[0]?.name.slice(sessionName(product).length);
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01';
}

function wrongPasswords(dataDir: string): OperatorError {
  return new OperatorError(
    `${join(dataDir, 'postgres.json')} does not hold the passwords of the database beside it; put the right file back.`,
  );
}

export function alreadyServed(
  { product, dataDir }: Pick<Cluster, 'product' | 'dataDir'>,
  owner: number | string | undefined,
): OperatorError {
  const who = owner ? ` (process ${owner})` : '';
  return new OperatorError(
    `Another ${product.name} server${who} already uses DATA_DIR ${dataDir}; stop it or choose another DATA_DIR.`,
  );
}
