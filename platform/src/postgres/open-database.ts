import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { OperatorError } from '../operator-error.ts';
import type { ProductName } from '../product-name.ts';
import { type Database, openShares } from './database.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { checkRequirements } from './requirements.ts';
import type { Connections } from './share.ts';

export type OpenDatabase = {
  connectionString: string;
  database: Database;
  /** The share of whatever has none of its own. */
  pool: Connections;
  /** Resolves when the database is lost for good; otherwise stays pending. */
  failure: Promise<OperatorError>;
  close(): Promise<void>;
};

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;
type Options = { product: ProductName; log: Logger; settings?: Readonly<Record<string, string>> };

/** The database of `DATABASE_URL`, or the embedded one, started. */
export async function openDatabase(config: DatabaseConfig, options: Options): Promise<OpenDatabase> {
  const { product, log, settings = {} } = options;
  const { connectionString, failure, stop } = await reach(config, options);
  const database = openShares(connectionString, { log, settings, applicationName: product.id });
  const close = async () => {
    await database.end();
    await stop();
  };
  return { connectionString, database, pool: database.general, failure, close };
}

async function reach({ databaseUrl, dataDir }: DatabaseConfig, options: Options) {
  if (databaseUrl === undefined) return startEmbeddedPostgres({ dataDir, ...options });
  await checkRequirements(databaseUrl, options.product);
  const failure = new Promise<OperatorError>(() => undefined);
  return { connectionString: databaseUrl, failure, stop: async () => undefined };
}
