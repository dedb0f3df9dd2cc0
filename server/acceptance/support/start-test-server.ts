import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createTestDatabase } from '../../../database/tests/support/database.ts';
import { createDemoDatabase } from '../../../database/tests/support/demo-database.ts';
// Declares what the run provides to test files.
import type {} from '../../../database/tests/support/global-setup.ts';
import { readConfig } from '../../src/config.ts';
import { loadKeys } from '../../src/keys.ts';
import { createLog } from '../../src/log.ts';
import { startServer } from '../../src/start-server.ts';

export type TestServerOptions = {
  /** Variables of the server, as an operator would set them. */
  env?: NodeJS.ProcessEnv;
  webFolder?: string;
};

export type TestServer = {
  /** The public origin: what SITE_URL says, or else where the server listens. */
  url: string;
  /** Where the server really listens. */
  localUrl: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Connections of the owner, for what a test must arrange or look up behind the server's back. */
  pool: pg.Pool;
  databaseUrl: string;
  dataDir: string;
  /** Every line that the server logged. */
  logs: string[];
  /** Stops the server, lets something happen meanwhile, and starts it again at the same address. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** The whole server, in this process, on a free port, over a fresh database with the whole schema. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const hasDemoData = options.env?.SEED === 'demo';
  const database = await (hasDemoData ? createDemoDatabase() : createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-server-'));
  const env: NodeJS.ProcessEnv = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    ...options.env,
  };
  const config = readConfig(env);
  const logs: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => logs.push(line) });
  const app = options.webFolder ? { webFolder: options.webFolder } : {};
  let server = await startServer(config, log, app);
  const { anonKey, serviceRoleKey } = await loadKeys(config);
  return {
    url: server.url,
    localUrl: `http://127.0.0.1:${server.port}`,
    anonKey,
    serviceRoleKey,
    pool: database.pool,
    databaseUrl: database.url,
    dataDir,
    logs,
    restart: async (meanwhile) => {
      const again = readConfig({ ...env, PORT: String(server.port) });
      await server.close();
      await meanwhile();
      server = await startServer(again, log, app);
    },
    stop: async () => {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
