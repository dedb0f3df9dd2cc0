import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Renderer } from '@lomdim/contract/rendering';
import { startFromEnvironment } from '@lomdim/server/start';
import type pg from 'pg';
import { createTestDatabase } from '../postgres/database.ts';
import { createDemoDatabase } from '../postgres/demo-database.ts';

export type TestServerOptions = {
  /** Variables of the server, as an operator would set them. */
  env?: NodeJS.ProcessEnv;
  webFolder?: string;
  /** In place of the one that was built with the web app. */
  renderer?: Renderer;
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
  const logs: string[] = [];
  const start = (variables: NodeJS.ProcessEnv) =>
    startFromEnvironment(variables, {
      logTo: { write: (line) => void logs.push(line) },
      ...(options.webFolder ? { webFolder: options.webFolder } : {}),
      ...(options.renderer ? { renderer: options.renderer } : {}),
    });
  let server = await start(env);
  return {
    url: server.url,
    localUrl: `http://127.0.0.1:${server.port}`,
    anonKey: server.anonKey,
    serviceRoleKey: server.serviceRoleKey,
    pool: database.pool,
    databaseUrl: database.url,
    dataDir,
    logs,
    restart: async (meanwhile) => {
      const { port } = server;
      await server.close();
      await meanwhile();
      server = await start({ ...env, PORT: String(port) });
    },
    stop: async () => {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
