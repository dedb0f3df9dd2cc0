import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { asUser, createPool, inTransaction } from './pool.ts';

let database: TestDatabase;
let pool: pg.Pool;

const logs: string[] = [];
const log = createLog('warn', { write: (line) => logs.push(line) });
const sub = '5f0c1d6e-0000-4000-8000-000000000001';
const user = { role: 'authenticated', claims: { sub, role: 'authenticated' } };

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { log, max: 1 });
  await pool.query('create table public.notes (text text)');
  await pool.query('grant all on public.notes to authenticated');
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** With one connection, whatever a transaction left behind would be met by the next. */
async function expectClean(): Promise<void> {
  const { rows } = await pool.query(
    "select current_user = session_user as owner, current_setting('request.jwt.claims', true) as claims",
  );
  expect(rows[0]?.owner).toBe(true);
  expect(rows[0]?.claims ?? '').toBe('');
}

afterEach(expectClean);

describe('asUser', () => {
  it('lets the database see this user, with the claims', async () => {
    const rows = await asUser(pool, user, async (client) => {
      return (await client.query('select current_user as role, auth.uid() as id')).rows;
    });
    expect(rows).toEqual([{ role: 'authenticated', id: sub }]);
  });

  it('keeps what was done', async () => {
    await asUser(pool, user, (client) => client.query("insert into public.notes values ('kept')"));
    expect((await pool.query("select from public.notes where text = 'kept'")).rowCount).toBe(1);
  });

  it('undoes everything when something fails', async () => {
    const work = asUser(pool, user, async (client) => {
      await client.query("insert into public.notes values ('undone')");
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect((await pool.query("select from public.notes where text = 'undone'")).rowCount).toBe(0);
  });

  it('takes any role name as a name, never as SQL', async () => {
    const odd = { role: 'anon; drop table public.notes', claims: {} };
    await expect(asUser(pool, odd, async () => undefined)).rejects.toMatchObject({ code: '22023' });
  });
});

describe('inTransaction', () => {
  it('does not use a broken connection again', async () => {
    const work = inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await client.query('select 1');
    });
    await expect(work).rejects.toThrow();
    expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  });
});

it('names itself, and limits statements', async () => {
  const { rows } = await pool.query(
    "select current_setting('application_name') as name, current_setting('statement_timeout') as timeout",
  );
  expect(rows).toEqual([{ name: 'platform', timeout: '30s' }]);
});
