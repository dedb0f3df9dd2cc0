import pg from 'pg';
import { databaseUrl, postgresUrl } from './connection.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { seedDemoData } from './schema.ts';
import { DEMO_TEMPLATE, TEMPLATE } from './template.ts';

/** Files that want the first copy at the same time take turns on this lock. */
const DEMO_LOCK = 712_026_101;

/** A fresh database with the whole schema and the demonstration data, which are put in once for the whole run. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO_TEMPLATE]);
    if (rowCount === 0) await createDemoTemplate(client);
  } finally {
    await client.end(); // gives up the lock as well
  }
  return createDatabase(DEMO_TEMPLATE);
}

/** It gets its name when it is complete. */
async function createDemoTemplate(client: pg.Client): Promise<void> {
  const unfinished = `${DEMO_TEMPLATE}_draft`;
  await client.query(`drop database if exists ${unfinished}`);
  await client.query(`create database ${unfinished} template ${TEMPLATE}`);
  const pool = new pg.Pool({ connectionString: databaseUrl(postgresUrl(), unfinished) });
  try {
    await seedDemoData(pool);
  } finally {
    await pool.end();
  }
  await client.query(`alter database ${unfinished} rename to ${DEMO_TEMPLATE}`);
}
