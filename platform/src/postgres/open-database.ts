import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { OperatorError } from '../operator-error.ts';
import type { ProductName } from '../product-name.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { createPool } from './pool.ts';
import { checkRequirements } from './requirements.ts';

export type OpenDatabase = {
  connectionString: string;
  pool: pg.Pool;
  /** Resolves when the database is lost for good; otherwise stays pending. */
  failure: Promise<OperatorError>;
  close(): Promise<void>;
};

type Surroundings = { product: ProductName; log: Logger };

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The database of `DATABASE_URL`, or the embedded one, started. */
export async function openDatabase(
  config: DatabaseConfig,
  { product, log }: Surroundings,
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) return openEmbedded({ dataDir: config.dataDir, product, log });
  await checkRequirements(config.databaseUrl, product);
  const pool = createPool(config.databaseUrl, { log, applicationName: product.id });
  return {
    connectionString: config.databaseUrl,
    pool,
    failure: new Promise(() => undefined),
    close: () => pool.end(),
  };
}

async function openEmbedded(request: Surroundings & { dataDir: string }): Promise<OpenDatabase> {
  const embedded = await startEmbeddedPostgres(request);
  const pool = createPool(embedded.connectionString, {
    log: request.log,
    applicationName: request.product.id,
  });
  return {
    connectionString: embedded.connectionString,
    pool,
    failure: embedded.failure,
    close: async () => {
      await pool.end();
      await embedded.stop();
    },
  };
}
