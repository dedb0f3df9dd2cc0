import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedTableRights, functionsForEveryone, functionsForSignedIn } from './helpers/allowed.ts';
import { lints } from './helpers/lints.ts';
import { functionRights, functionsForAll, tableRights } from './helpers/rights.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  // With an empty search path PostgreSQL gives every name with its schema.
  database = await createTestDatabase({ settings: '-c search_path=' });
  pool = database.pool;
});
afterAll(() => database.drop());

describe('the schema has nowhere', () => {
  const places = async (client: pg.Pool | pg.PoolClient, query: string) =>
    (await client.query<{ place: string }>(query)).rows.map((row) => row.place);

  it.each(lints.map((lint) => [lint.name, lint] as const))('%s', async (_, { query, broken }) => {
    expect(await places(pool, query)).toEqual([]);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(broken);
      expect(await places(client, query)).not.toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('browsers reach only what is written down:', () => {
  it('tables, views and their columns', async () => {
    expect(await tableRights(pool)).toEqual([...allowedTableRights].sort());
  });

  it('functions for visitors', async () => {
    expect(await functionRights(pool, 'anon')).toEqual([...functionsForEveryone].sort());
  });

  it('functions for signed-in people', async () => {
    const allowed = [...functionsForEveryone, ...functionsForSignedIn];
    expect(await functionRights(pool, 'authenticated')).toEqual(allowed.sort());
  });

  it('no function for every role of the server', async () => {
    expect(await functionsForAll(pool)).toEqual([]);
  });

  it('no schema in which they could make something of their own', async () => {
    const { rows } = await pool.query(
      `select role || ' ' || nspname as place
       from pg_namespace cross join unnest(array['anon', 'authenticated', 'service_role']) as role
       where has_schema_privilege(role, oid, 'create')`,
    );
    expect(rows).toEqual([]);
  });
});
