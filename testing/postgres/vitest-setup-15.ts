import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseUrl } from './connection.ts';
import { findPostgres15 } from './postgres-15.ts';
import { createTemplate } from './template.ts';
import { startThrowawayPostgres } from './throwaway.ts';

/** The oldest PostgreSQL that Lomdim supports, with the step that docs/operations.md asks of its superuser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const platformPackage = await findPostgres15();
  const server = await startThrowawayPostgres({ platformPackage });
  try {
    await asSuperuser(server, [
      'create role service_role nologin noinherit bypassrls',
      'grant service_role to postgres',
    ]);
    await createTemplate(server.connectionString);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresUrl', server.connectionString);
  return () => server.stop();
}

async function asSuperuser(server: { dataDir: string; connectionString: string }, statements: string[]) {
  const { superuserPassword }: { superuserPassword: string } = JSON.parse(
    await readFile(join(server.dataDir, 'postgres.json'), 'utf8'),
  );
  const url = new URL(databaseUrl(server.connectionString, 'postgres'));
  url.username = 'lomdim_superuser';
  url.password = superuserPassword;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
