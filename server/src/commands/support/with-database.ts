import { OperatorError } from '@lomdim/platform/operator-error';
import { clientFor } from '@lomdim/platform/postgres/choosing-client';
import { attachEmbedded } from '@lomdim/platform/postgres/embedded-attach';
import { checkRequirements } from '@lomdim/platform/postgres/requirements';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { productName } from '../../product.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseSessionUrl' | 'dataDir'>;

const applicationName = 'lomdim command';

/** One connection to the database of a Lomdim that has been started before, while it runs or while it does not. */
export async function withDatabase<Result>(
  config: DatabaseConfig,
  log: Logger,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl === undefined) {
    const attached = await attachEmbedded({ dataDir: config.dataDir, product: productName, log });
    try {
      const client = new pg.Client({ ...attached.config, application_name: applicationName });
      return await connected(client, work);
    } finally {
      await attached.release();
    }
  }
  // Commands take locks of their session and copy whole tables, which needs PostgreSQL itself.
  const address = config.databaseSessionUrl ?? config.databaseUrl;
  const variable = config.databaseSessionUrl === undefined ? 'DATABASE_URL' : 'DATABASE_SESSION_URL';
  await checkRequirements(address, productName, { variable });
  return connected(clientFor(address, { application_name: applicationName }), work);
}

async function connected<Result>(
  client: pg.Client,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  await client.connect();
  try {
    await refuseForeignDatabase(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function refuseForeignDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('private.applied_migrations') as bookkeeping");
  if (rows[0]?.bookkeeping === null) {
    throw new OperatorError('This database holds nothing of Lomdim yet; start the server once.');
  }
}
