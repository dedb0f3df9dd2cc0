import pg from 'pg';
import { databaseUrl } from './connection.ts';
import { migrateDatabase } from './schema.ts';

/** The migrated database that test files copy. */
export const TEMPLATE = 'lomdim_test_template';
/** The same with the demonstration data; made by the first file that wants it, see demo-database.ts. */
export const DEMO_TEMPLATE = 'lomdim_test_demo';

export async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`drop database if exists ${DEMO_TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const pool = new pg.Pool({ connectionString: databaseUrl(url, TEMPLATE) });
  try {
    await migrateDatabase(pool);
  } finally {
    await pool.end();
  }
}
