import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFromEnvironment } from '@lomdim/server/start';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterEach, beforeEach, expect, it } from 'vitest';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ connections: 1 });
  folder = await mkdtemp(join(tmpdir(), 'lomdim-failed-start-'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('a start that fails halfway lets go of the database, and says only what failed', async () => {
  const webFolder = join(folder, 'web');
  const logs: string[] = [];
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url };
  await writeFile(webFolder, 'a file where the web app should be');
  const start = startFromEnvironment(env, { webFolder, logTo: { write: (line) => void logs.push(line) } });
  await expect(start).rejects.toThrow('ENOTDIR');
  const { rows } = await database.pool.query(
    'select application_name, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect(rows).toEqual([]);
  expect(logs.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});
