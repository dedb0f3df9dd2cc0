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
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir, options);
  await checkRequirements(config.databaseUrl, options.product);
  const database = sharesOf(config.databaseUrl, options);
  return {
    connectionString: config.databaseUrl,
    database,
    pool: database.general,
    failure: new Promise(() => undefined),
    close: () => database.end(),
  };
}

async function openEmbedded(dataDir: string, options: Options): Promise<OpenDatabase> {
  const embedded = await startEmbeddedPostgres({ dataDir, ...options });
  const database = sharesOf(embedded.connectionString, options);
  return {
    connectionString: embedded.connectionString,
    database,
    pool: database.general,
    failure: embedded.failure,
    close: async () => {
      await database.end();
      await embedded.stop();
    },
  };
}

function sharesOf(connectionString: string, { product, log, settings = {} }: Options): Database {
  return openShares(connectionString, { log, settings, applicationName: product.id });
}
