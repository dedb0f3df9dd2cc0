import { tidyInterruptedRestore } from '@lomdim/platform/backup/interrupted-restore';
import { closeGracefully } from '@lomdim/platform/http/close-gracefully';
import { Readiness } from '@lomdim/platform/http/readiness';
import { explainListenError, reservePort } from '@lomdim/platform/http/reserve-port';
import { loadKeys } from '@lomdim/platform/keys/keys';
import { createLog } from '@lomdim/platform/log';
import type { OperatorError } from '@lomdim/platform/operator-error';
import { withFileErrors } from '@lomdim/platform/postgres/embedded/errors';
import { type OpenDatabase, openDatabase } from '@lomdim/platform/postgres/open-database';
import type { Connections } from '@lomdim/platform/postgres/share';
import { storageFolder } from '@lomdim/platform/storage/store/open-store';
import type { DestinationStream, Logger } from 'pino';
import { type AppOptions, buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { migrate } from './database/migrate.ts';
import { hasDemoData, seedOnce } from './database/seed.ts';
import { product, productName } from './product.ts';
import type { Services } from './services.ts';

export type RunningServer = {
  /** The address to show to a person. */
  url: string;
  port: number;
  /** The two API keys, given or generated. */
  anonKey: string;
  serviceRoleKey: string;
  hasDemoData: boolean;
  /** Resolves when the server cannot go on; otherwise stays pending. */
  failure: Promise<OperatorError>;
  /** Finishes what is in flight, then lets go of the database, then stops the embedded one. */
  close(): Promise<void>;
};

/** The public start, from the variables that an operator sets: for tests and for programs that embed the server. */
export async function startFromEnvironment(
  env: NodeJS.ProcessEnv,
  { logTo, ...options }: AppOptions & { logTo?: DestinationStream } = {},
): Promise<RunningServer> {
  const config = readConfig(env);
  return startServer(config, createLog(config.logLevel, logTo), options);
}

/** Everything between the configuration and a listening server. What fails undoes what came before. */
export async function startServer(
  given: Config,
  log: Logger,
  options: AppOptions = {},
): Promise<RunningServer> {
  const config = withPort(given, await reservePort(given));
  const keys = await withFileErrors(config.dataDir, () => loadKeys(config, productName));
  const ours = product(config);
  const opened = await openDatabase(config, { product: productName, log, settings: ours.databaseSettings });
  const { database, pool, standbyReads, connectionString } = opened;
  const services = {
    config,
    product: ours,
    keys,
    database,
    pool,
    standbyReads,
    connectionString,
    readiness: new Readiness(),
    log,
  };
  try {
    return await serve(services, options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function serve(
  services: Services,
  options: AppOptions,
  database: OpenDatabase,
): Promise<RunningServer> {
  const { config, keys, pool, log } = services;
  await migrate(database.sessions, { log });
  await tidyUp(database.sessions, services);
  if (config.seed === 'demo') await seedOnce(pool, { log });
  const app = await buildApp(services, options);
  try {
    await app.listen({ host: config.host, port: config.port });
    return {
      url:
        config.isSiteUrlSet || config.loopbackOnly ? config.siteUrl : `http://${config.host}:${config.port}`,
      port: config.port,
      anonKey: keys.anonKey,
      serviceRoleKey: keys.serviceRoleKey,
      hasDemoData: await hasDemoData(pool),
      failure: database.failure,
      close: async () => {
        await closeGracefully(app);
        await database.close();
      },
    };
  } catch (error) {
    await app.close();
    throw explainListenError(error, config);
  }
}

async function tidyUp(sessions: Connections, { config, log }: Services): Promise<void> {
  const client = await sessions.connect();
  try {
    await tidyInterruptedRestore({ client, storageFolder: storageFolder(config.dataDir), log });
  } finally {
    client.release();
  }
}

function withPort(config: Config, port: number): Config {
  if (config.port === port) return config;
  return { ...config, port, siteUrl: config.isSiteUrlSet ? config.siteUrl : `http://localhost:${port}` };
}
