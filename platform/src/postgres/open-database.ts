import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import type { ProductName } from '../product-name.ts';
import { type Database, openShares, openStandby } from './database.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { createPool } from './pool.ts';
import { checkRequirements } from './requirements.ts';
import type { Batches, Connections } from './share.ts';
import { StandbyReads } from './standby-reads.ts';

export type OpenDatabase = {
  /** For connections that are kept, and for locks of a session: never through a pooler. Carries a password. */
  connectionString: string;
  database: Database;
  /** The share of whatever has none of its own. */
  pool: Connections;
  /** For reads that can do with what was true some seconds ago; undefined where there is no standby for them. */
  standbyReads: Batches | undefined;
  /** For work that needs a session: migrations. */
  sessions: Connections;
  /** Resolves when the database is lost for good; otherwise stays pending. */
  failure: Promise<OperatorError>;
  close(): Promise<void>;
};

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseSessionUrl' | 'databaseReadUrl' | 'dataDir'>;
type Options = { product: ProductName; log: Logger; settings?: Readonly<Record<string, string>> };

/** The database of `DATABASE_URL`, or the embedded one, started. */
export async function openDatabase(config: DatabaseConfig, options: Options): Promise<OpenDatabase> {
  const { product, log, settings = {} } = options;
  const { connectionString, failure, stop } = await reach(config, options);
  const { databaseUrl = connectionString, databaseSessionUrl } = config;
  const isPooled = databaseSessionUrl !== undefined;
  const applicationName = product.id;
  const database = openShares(databaseUrl, { log, settings, applicationName, isPooled });
  const sessions = isPooled
    ? createPool(databaseSessionUrl, { log, settings, applicationName, max: 1 })
    : undefined;
  const reading =
    config.databaseReadUrl === undefined ? undefined : openReads(config.databaseReadUrl, database, options);
  const close = async () => {
    await reading?.close();
    await sessions?.end();
    await database.end();
    await stop();
  };
  return {
    connectionString: databaseSessionUrl ?? connectionString,
    database,
    pool: database.general,
    standbyReads: reading?.reads,
    sessions: sessions ?? database.general,
    failure,
    close,
  };
}

function openReads(connectionString: string, database: Database, { product, log, settings = {} }: Options) {
  const standby = openStandby(connectionString, { log, settings, applicationName: `${product.id} reads` });
  const reads = new StandbyReads({ standby: standby.share, primary: database.rest, log });
  const close = async () => {
    reads.stop();
    await standby.end();
  };
  return { reads, close };
}

async function reach({ databaseUrl, databaseSessionUrl, dataDir }: DatabaseConfig, options: Options) {
  if (databaseUrl === undefined) return startEmbeddedPostgres({ dataDir, ...options });
  await checkAddresses({ databaseUrl, databaseSessionUrl }, options);
  const failure = new Promise<OperatorError>(() => undefined);
  return { connectionString: databaseUrl, failure, stop: async () => undefined };
}

type Addresses = { databaseUrl: string; databaseSessionUrl: string | undefined };

async function checkAddresses(
  { databaseUrl, databaseSessionUrl }: Addresses,
  { product, log }: Options,
): Promise<void> {
  const reached = await checkRequirements(databaseUrl, product, {
    isPooled: databaseSessionUrl !== undefined,
  });
  if (databaseSessionUrl === undefined) {
    if (reached.isPooled) {
      log.warn(
        'DATABASE_URL leads through a pooler. One that hands out connections for a transaction needs DATABASE_SESSION_URL besides.',
      );
    }
    return;
  }
  const variable = 'DATABASE_SESSION_URL';
  const direct = await checkRequirements(databaseSessionUrl, product, { variable });
  if (direct.isPooled)
    log.warn(`${variable} leads through a pooler, which must keep a connection for each session.`);
  if (direct.identity !== reached.identity) {
    throw new OperatorError(`${variable}: this is another database than that of DATABASE_URL.`);
  }
}
