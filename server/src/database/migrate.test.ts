import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@lomdim/platform/postgres/pool';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@lomdim/testing/postgres/database';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let root: string;
let greetings: string;

/** A copy of database/ that a test may spoil; what is in it has been applied, unless a test begins with nothing. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lomdim-migrate-'));
  greetings = join(root, 'topics', '4-reading', 'greetings');
  for (const folder of ['platform', 'migrations', 'topics']) {
    await cp(join(projectRoot, 'database', folder), join(root, folder), { recursive: true });
  }
  await mkdir(greetings, { recursive: true });
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});

async function beginWithNothing(): Promise<void> {
  await database.drop();
  database = await createEmptyDatabase();
}

/** Such a project brings roles, schemas and accounts of its own before Lomdim comes. */
async function beginAsSupabaseProject(): Promise<void> {
  await beginWithNothing();
  for (const name of (await readdir(join(root, 'platform'))).sort()) {
    await database.pool.query(await readFile(join(root, 'platform', name), 'utf8'));
  }
}

const migrateOnce = async () => {
  const pool = createPool(database.url, { log });
  try {
    await migrate(pool, { log, root });
  } finally {
    await pool.end();
  }
};
const failure = () =>
  migrateOnce().then(
    () => undefined,
    (error: Error) => error.message,
  );
const applied = async () =>
  (await database.pool.query<{ name: string }>('select name from private.applied_migrations order by name'))
    .rows;
const tableExists = async (name: string) =>
  (await database.pool.query('select to_regclass($1) is not null as found', [name])).rows[0].found;

describe('migrate', () => {
  it('applies every file once, also when several servers start at the same instant', async () => {
    await beginWithNothing();
    await Promise.all(Array.from({ length: 5 }, migrateOnce));
    const files = [...(await readdir(join(root, 'platform'))), ...(await readdir(join(root, 'migrations')))];
    expect(await applied()).toHaveLength(files.filter((name) => name.endsWith('.sql')).length);
  });

  it('leaves nothing of a failed migration and names the file and the line', async () => {
    await writeFile(
      join(root, 'migrations', '9001_broken.sql'),
      'create table public.half_done (id int primary key);\n\n-- why\nselect\n  no_such_column\nfrom public.half_done;',
    );
    expect(await failure()).toMatch(/9001_broken\.sql, line 5: column "no_such_column" does not exist/);
    expect(await tableExists('public.half_done')).toBe(false);
    expect(await tableExists('public.courses')).toBe(true);
    expect((await applied()).map((row) => row.name)).not.toContain('migrations/9001_broken');
  });

  it('keeps nothing of the files before the one that failed, so that the version before can go on', async () => {
    const before = await applied();
    await writeFile(
      join(root, 'migrations', '9001_fine.sql'),
      'create table private.fine (id int primary key);',
    );
    await writeFile(join(root, 'migrations', '9002_broken.sql'), 'select 1 / 0;');
    expect(await failure()).toMatch(/9002_broken\.sql, line 1: division by zero\. Nothing was changed\.$/);
    expect(await tableExists('private.fine')).toBe(false);
    expect(await applied()).toEqual(before);

    await rm(join(root, 'migrations', '9002_broken.sql'));
    await writeFile(join(greetings, 'rules.sql'), 'create function private.broken( returns;');
    expect(await failure()).toMatch(/rules\.sql, line 1: syntax error/);
    expect(await tableExists('private.fine')).toBe(false);
  });

  it('goes on where it stopped once the file is fixed', async () => {
    const file = join(root, 'migrations', '9001_mended.sql');
    await writeFile(file, 'select 1 / 0;');
    expect(await failure()).toMatch(/9001_mended\.sql, line 1: division by zero/);
    await writeFile(file, 'create table public.fixed (id int primary key);');
    await migrateOnce();
    expect(await tableExists('public.fixed')).toBe(true);
  });

  it('refuses a migration that was changed after it had been applied', async () => {
    const [first] = (await readdir(join(root, 'migrations'))).sort();
    await writeFile(join(root, 'migrations', String(first)), 'select 1;');
    expect(await failure()).toMatch(/was changed after it had been applied/);
  });

  it('refuses a number that exists twice', async () => {
    await writeFile(join(root, 'migrations', '9001_one.sql'), 'select 1;');
    await writeFile(join(root, 'migrations', '9001_two.sql'), 'select 2;');
    expect(await failure()).toMatch(
      /9001_one\.sql and database\/migrations\/9001_two\.sql have the same number/,
    );
    expect((await applied()).map((row) => row.name)).not.toContain('migrations/9001_one');
  });

  it('refuses a third file under a number that two share since long', async () => {
    await writeFile(join(root, 'migrations', '0020_listings_more.sql'), 'select 1;');
    expect(await failure()).toMatch(/0020_listings_more\.sql have the same number/);
  });

  it('refuses a topic outside of the layers', async () => {
    await mkdir(join(root, 'topics', 'lost'));
    expect(await failure()).toMatch(/topics\/lost is no layer/);
  });

  it('applies topics again when one changed, without what it no longer says', async () => {
    await writeFile(
      join(greetings, 'api.sql'),
      "create function public.shalom() returns text language sql set search_path = '' as $$ select 'shalom' $$;",
    );
    await migrateOnce();
    expect((await database.pool.query('select public.shalom()')).rows).toEqual([{ shalom: 'shalom' }]);
    await rm(join(greetings, 'api.sql'));
    await migrateOnce();
    await expect(database.pool.query('select public.shalom()')).rejects.toThrow(/does not exist/);
  });

  it('keeps the old topics whole when a changed one is broken', async () => {
    const policies = async () =>
      (await database.pool.query('select count(*) from pg_policies')).rows[0].count;
    const before = await policies();
    await writeFile(join(greetings, 'rules.sql'), '\ncreate function private.broken( returns;');
    expect(await failure()).toMatch(/topics\/4-reading\/greetings\/rules\.sql, line 2: syntax error/);
    expect(await policies()).toBe(before);
  });

  it('asks a Supabase project for nothing that only our platform keeps', async () => {
    await beginAsSupabaseProject();
    await database.pool.query(`
      drop table auth.recovery_codes, auth.account_undos, auth.sign_ups, auth.rate_limits,
        realtime.changes, realtime.servers, realtime.followed cascade;
      drop function realtime.follow_publication()`);
    await migrateOnce();
    expect(await tableExists('public.courses')).toBe(true);
    // Whatever somebody's copy of their data names is looked up when they ask for it.
    const { rows } = await database.pool.query(
      "select part, item from private.export_data_of(gen_random_uuid()) where part = 'recovery_codes'",
    );
    expect(rows).toEqual([{ part: 'recovery_codes', item: null }]);
  });

  it('leaves the auth schema of a Supabase project alone', async () => {
    await beginAsSupabaseProject();
    await migrateOnce();
    expect((await applied()).filter((row) => row.name.startsWith('platform/'))).toEqual([]);
    expect(await tableExists('public.courses')).toBe(true);
  });
});
