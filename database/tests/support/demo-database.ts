import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createPool } from '../../../server/src/postgres/pool.ts';
import { seedOnce } from '../../../server/src/postgres/seed.ts';
import { createDatabase, databaseUrl, type TestDatabase } from './database.ts';
import { DEMO_TEMPLATE } from './shared-postgres.ts';

/** Files that want the first copy at the same time take turns on this lock. */
const DEMO_LOCK = 712_026_101;
const log = pino({ level: 'error' });

/** A fresh database with the whole schema and the demonstration data, which are put in once for the whole run. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO_TEMPLATE]);
    if (rowCount === 0) await makeDemoTemplate(client);
  } finally {
    await client.end(); // gives up the lock as well
  }
  return createDatabase(DEMO_TEMPLATE);
}

/** It gets its name when it is complete. */
async function makeDemoTemplate(client: pg.Client): Promise<void> {
  const draft = `${DEMO_TEMPLATE}_draft`;
  await client.query(`drop database if exists ${draft}`);
  await client.query(`create database ${draft} template ${inject('templateDatabase')}`);
  const pool = createPool(databaseUrl(inject('postgresUrl'), draft), { log });
  try {
    await seedOnce(pool, { log });
  } finally {
    await pool.end();
  }
  await client.query(`alter database ${draft} rename to ${DEMO_TEMPLATE}`);
}
