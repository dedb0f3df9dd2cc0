import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl } from './connection.ts';

type Server = { dataDir: string; connectionString: string };

/** The step that docs/operations.md asks of the superuser of a PostgreSQL 15, before the product first starts. */
export const prepareForOwner = [
  'create role service_role nologin noinherit bypassrls',
  'grant service_role to postgres',
];

/** @returns the rows of the last statement */
export async function asSuperuser(
  server: Server,
  statements: readonly string[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await superuserUrl(server) });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function superuserUrl({ dataDir, connectionString }: Server): Promise<string> {
  const { superuserPassword }: { superuserPassword: string } = JSON.parse(
    await readFile(join(dataDir, 'postgres.json'), 'utf8'),
  );
  const url = new URL(databaseUrl(connectionString, 'postgres'));
  url.username = 'lomdim_superuser';
  url.password = superuserPassword;
  return url.href;
}
