import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { databaseUrl, postgresUrl } from './connection.ts';
import { TEMPLATE } from './template.ts';

export interface TestDatabase {
  url: string;
  /** Connections of the owner, whom row-level security does not stop. */
  pool: pg.Pool;
  drop(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL waits some seconds for those who are leaving; only who stays longer than that is thrown out. */
async function dropDatabase(name: string): Promise<void> {
  try {
    await onServer(`drop database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '55006')) throw error;
    await onServer(`drop database ${name} with (force)`);
  }
}

interface Options {
  connections?: number;
  /** Settings of every connection, such as `-c search_path=`. */
  settings?: string;
}

/** A fresh database with the whole schema and no data, for one test file. */
export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  return createDatabase(TEMPLATE, options);
}

/** A database to which nothing has been applied. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1');
}

/** A copy of another database, to which nobody is connected. */
export async function createDatabase(template: string, options: Options = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template}`);
  const url = databaseUrl(postgresUrl(), name);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    options: options.settings,
  });
  let isEnding = false;
  pool.on('error', (error) => {
    // A connection that is still saying goodbye when its database is dropped has lost nothing.
    if (!isEnding) throw error;
  });
  return {
    url,
    pool,
    drop: async () => {
      isEnding = true;
      await pool.end();
      await dropDatabase(name);
    },
  };
}
