import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@lomdim/platform/log';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hasDemoData, seedOnce } from './seed.ts';

const log = createLog('silent');
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table public.seen (name text)');
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lomdim-seed-'));
  await database.pool.query('truncate public.seen, private.applied_seeds');
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const seen = async () =>
  (await database.pool.query<{ name: string }>('select name from public.seen')).rows.map((row) => row.name);

it('runs the files in the order of their names, once, although others start at the same time', async () => {
  await writeFile(join(folder, '0002_b.sql'), "insert into public.seen values ('second')");
  await writeFile(join(folder, '0001_a.sql'), "insert into public.seen values ('first')");
  await writeFile(join(folder, 'README.md'), 'not SQL');
  expect(await hasDemoData(database.pool)).toBe(false);
  await Promise.all([1, 2, 3].map(() => seedOnce(database.pool, { log, folder })));
  await seedOnce(database.pool, { log, folder });
  expect(await seen()).toEqual(['first', 'second']);
  expect(await hasDemoData(database.pool)).toBe(true);
});

it('keeps nothing when a file fails, and names it', async () => {
  await writeFile(join(folder, '0001_a.sql'), "insert into public.seen values ('first')");
  await writeFile(join(folder, '0002_b.sql'), 'select 1;\nselect nonsense');
  await expect(seedOnce(database.pool, { log, folder })).rejects.toThrow(/0002_b\.sql, line 2: /);
  expect(await seen()).toEqual([]);
  expect(await hasDemoData(database.pool)).toBe(false);
});
