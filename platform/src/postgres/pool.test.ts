import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createPool, inTransaction } from './pool.ts';

let database: TestDatabase;
let pool: pg.Pool;

const logs: string[] = [];
const log = createLog('warn', { write: (line) => logs.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { log, max: 1 });
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
