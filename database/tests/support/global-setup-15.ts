import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readPlatformPackage } from '../../../server/src/postgres/embedded/platform-package.ts';
import { databaseUrl } from './database.ts';
import { makeTemplate, provideTemplate, startThrowawayPostgres } from './shared-postgres.ts';

/** The oldest PostgreSQL that Lomdim supports, with the step that docs/operations.md asks of its superuser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const platformPackage = readPlatformPackage(`postgres-15-${process.platform}-${process.arch}`);
  if (!platformPackage) throw new Error('There is no PostgreSQL 15 from npm for this machine.');
  const server = await startThrowawayPostgres({ platformPackage });
  try {
    await asSuperuser(server, [
      'create role service_role nologin noinherit bypassrls',
      'grant service_role to postgres',
    ]);
    await makeTemplate(server.connectionString);
  } catch (error) {
    await server.stop();
    throw error;
  }
  provideTemplate(project, server.connectionString);
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
