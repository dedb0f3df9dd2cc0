import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { OperatorError } from '../operator-error.ts';
import type { ProductName } from '../product-name.ts';
import { loadCredentials } from './embedded/credentials.ts';
import { ownerRole } from './embedded/owner-role.ts';
import { socketFolder } from './embedded/socket-folder.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';

type Request = { dataDir: string; product: ProductName; log: Logger };

export type Attached = { config: pg.ClientConfig; release(): Promise<void> };

/** The embedded PostgreSQL for a command: the running server's, or else started for as long as it takes. */
export async function attachEmbedded({ dataDir, product, log }: Request): Promise<Attached> {
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(cluster)) {
    throw new OperatorError(
      `There is no database in DATA_DIR ${dataDir} yet; start ${product.name} there first.`,
    );
  }
  return (await attachRunning(dataDir, cluster, product)) ?? (await startOwn({ dataDir, product, log }));
}

async function attachRunning(
  dataDir: string,
  cluster: string,
  { id }: ProductName,
): Promise<Attached | undefined> {
  const { password } = await loadCredentials(dataDir, true);
  const socket = await socketFolder(cluster);
  const config = { host: socket.path, user: ownerRole, password, database: id };
  const client = new pg.Client(config);
  // What a failed attempt says is in the rejection; an event besides must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return { config, release: () => socket.remove() };
  } catch (error) {
    await socket.remove();
    if (isNotRunning(error)) return undefined;
    throw error;
  }
}

function isNotRunning(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code));
}

async function startOwn(request: Request): Promise<Attached> {
  const embedded = await startEmbeddedPostgres(request);
  return { config: { connectionString: embedded.connectionString }, release: () => embedded.stop() };
}
