import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../../server/src/postgres/embedded/start.ts';
import { migrate } from '../../../server/src/postgres/migrate/migrate.ts';
import { createPool } from '../../../server/src/postgres/pool.ts';
import { databaseUrl } from './database.ts';

const TEMPLATE = 'lomdim_test_template';
/** Made by the first file that wants it; see demo-database.ts. */
export const DEMO_TEMPLATE = 'lomdim_test_demo';
// Tests end connections on purpose; what PostgreSQL says about that is no news.
const log = pino({ level: 'error' });

/** A PostgreSQL that is gone when the run is over, so nothing in it needs to survive a power cut. */
export async function startThrowawayPostgres(options: Pick<EmbeddedPostgresOptions, 'platformPackage'> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-test-'));
  // Versions before 16 leave their folder while they start and come back by its full path.
  if (options.platformPackage) await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    ...options,
    dataDir,
    log,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '200',
      // Its password guards nothing, and thousands of connections are opened with it.
      ...(options.platformPackage ? {} : { scram_iterations: '1' }),
    },
  });
  return {
    dataDir,
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes the migrated database that test files copy. */
export async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`drop database if exists ${DEMO_TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const pool = createPool(databaseUrl(url, TEMPLATE), { log });
  try {
    await migrate(pool, { log });
  } finally {
    await pool.end();
  }
}

/** Tells test files where the database is that they copy. */
export function provideTemplate(project: TestProject, url: string): void {
  project.provide('postgresUrl', url);
  project.provide('templateDatabase', TEMPLATE);
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}
