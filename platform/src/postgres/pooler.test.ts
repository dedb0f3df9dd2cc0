import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import type { Step } from './batch.ts';
import { type Database, openShares } from './database.ts';
import { inTransaction } from './pool.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openShares(test.url, {
    log: createLog('silent'),
    settings: { 'some.thing': "it's" },
    isPooled: true,
  });
});
afterAll(async () => {
  await database.end();
  await test.drop();
});

const seen = `select current_setting('some.thing', true) as thing, current_setting('statement_timeout') as timeout,
  (select count(*)::int from pg_prepared_statements where name <> '') as prepared`;
const wanted = { thing: "it's", timeout: '30s', prepared: 0 };
const step = (text: string, ...values: string[]): Step => ({ key: text, text, values });
const options = { timeout: 10_000, repeatable: false };

it('every transaction has the settings, however it is begun', async () => {
  expect((await database.general.query(seen)).rows).toEqual([wanted]);
  const named = { name: 'a name', text: `${seen} where $1 = 1`, values: [1] };
  for (let time = 0; time < 2; time += 1) {
    expect((await database.general.query(named)).rows).toEqual([wanted]);
    const inside = await inTransaction(database.general, async (client) => {
      await client.query('set transaction isolation level repeatable read');
      return (await client.query(named)).rows;
    });
    expect(inside).toEqual([wanted]);
  }
});

it('a batch prepares nothing, also where a step comes twice', async () => {
  const double = step('select $1::int * 2', '4');
  const results = await database.general.batch([double, step(seen), double], options);
  expect(results).toEqual([[['8']], [[wanted.thing, wanted.timeout, '0']], [['8']]]);
});

it('nothing is left behind', async () => {
  const client = await database.general.connect();
  try {
    const { rows } = await client.query(seen);
    expect(rows).toEqual([{ thing: '', timeout: '0', prepared: 0 }]);
  } finally {
    client.release();
  }
});

it('what fails is undone, and the connection goes on', async () => {
  await expect(database.general.query('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(database.general.batch([step('select 1'), step('select 1 / 0')], options)).rejects.toThrow(
    'division by zero',
  );
  expect((await database.general.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
