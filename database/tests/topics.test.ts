import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { migrateDatabase } from '@lomdim/testing/postgres/schema';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionRights, tableRights } from './helpers/rights.ts';

const folder = join(import.meta.dirname, '../topics');

/** `<layer>/<topic>` of every topic. */
async function topicNames(): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.parentPath !== folder)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

it('every topic says in prose what it rules, beside the files of the three phases', async () => {
  for (const topic of await topicNames()) {
    const files = await readdir(join(folder, topic));
    expect(
      files.filter((name) => !/^(?:README\.md|(?:rules|policies|api)(?:-[a-z-]+)?\.sql)$/.test(name)),
    ).toEqual([]);
    const prose = await readFile(join(folder, topic, 'README.md'), 'utf8');
    expect(prose.length, topic).toBeGreaterThan(80);
  }
});

describe('topics as a whole', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    // With an empty search path PostgreSQL gives every name with its schema.
    database = await createTestDatabase({ settings: '-c search_path=' });
    pool = database.pool;
  });
  afterAll(() => database.drop());

  /** Everything that topics bring, as text. */
  async function brought() {
    const { rows } = await pool.query<{ line: string }>(`
      select pg_get_functiondef(p.oid) || p.proacl::text as line from pg_proc p
      where p.pronamespace::regnamespace::text in ('public', 'private')
      union all
      select row(p.*)::text from pg_policies p where p.schemaname in ('public', 'private') or p.policyname like 'lomdim:%'
      union all
      select c.oid::regclass || pg_get_viewdef(c.oid) || c.reloptions::text || c.relacl::text from pg_class c
      where c.relkind = 'v' and c.relnamespace::regnamespace::text in ('public', 'private')
      union all
      select pg_get_triggerdef(t.oid) from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where f.pronamespace = 'private'::regnamespace
      order by line`);
    return {
      objects: rows.map((row) => row.line),
      tables: await tableRights(pool),
      anon: await functionRights(pool, 'anon'),
      authenticated: await functionRights(pool, 'authenticated'),
    };
  }

  const forget = () => pool.query('delete from private.applied_topics');

  it('are the same when applied again', async () => {
    const before = await brought();
    expect(before.objects.length).toBeGreaterThan(100);
    await forget();
    await migrateDatabase(pool);
    expect(await brought()).toEqual(before);
  });

  it('leave nothing behind when cleared, and come back whole', async () => {
    const before = await brought();
    await pool.query(await readFile(join(folder, 'clear.sql'), 'utf8'));
    const cleared = await brought();
    expect(cleared.objects).toEqual([]);
    // What the platform gives stays: the rest of it is no topic's.
    expect(cleared.tables.filter((line) => !line.includes(' storage.'))).toEqual([]);
    expect(cleared.anon.filter((name) => !/^(?:auth|storage)\./.test(name))).toEqual([]);
    const { rows } = await pool.query("select has_schema_privilege('anon', 'private', 'usage') as may");
    expect(rows).toEqual([{ may: false }]);
    await forget();
    await migrateDatabase(pool);
    expect(await brought()).toEqual(before);
  });
});
