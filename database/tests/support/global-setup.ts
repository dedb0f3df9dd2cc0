import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../server/src/postgres/embedded/start.ts';
import { migrate } from '../../../server/src/postgres/migrate/migrate.ts';
import { createPool } from '../../../server/src/postgres/pool.ts';
import { databaseUrl } from './database.ts';

const TEMPLATE = 'lomdim_test_template';

/**
 * One PostgreSQL for the whole run, with one migrated database that test files copy.
 * TEST_DATABASE_URL runs the same tests on another PostgreSQL; its role must be able to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'warn' });
  const server = process.env.TEST_DATABASE_URL
    ? { connectionString: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startThrowawayPostgres();
  await prepareTemplate(server.connectionString, log);
  project.provide('postgresUrl', server.connectionString);
  project.provide('templateDatabase', TEMPLATE);
  return () => server.stop();
}

async function startThrowawayPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'warn' }),
    // Nothing here outlives the run, so nothing needs to survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepareTemplate(url: string, log: pino.Logger): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const pool = createPool(databaseUrl(url, TEMPLATE), { log });
  await migrate(pool, { log });
  await pool.end();
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}
