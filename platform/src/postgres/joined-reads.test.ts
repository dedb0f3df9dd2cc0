import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, visitor } from '../keys/read-caller.ts';
import { batchAsCaller } from './as-caller.ts';
import type { Step } from './batch.ts';
import { JoinedReads } from './joined-reads.ts';
import { createPool } from './pool.ts';
import { type Batches, Share } from './share.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let share: Share;
let joined: JoinedReads;
/** How many statements each round trip had. */
let roundTrips: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { log: pino({ level: 'silent' }), max: 4 });
  share = new Share(pool, new WeakMap(), { connections: 4, queue: 10, wait: 5000 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(() => {
  roundTrips = [];
  const counted: Batches = {
    batch: (steps, options) => {
      roundTrips.push(steps.length);
      return share.batch(steps, options);
    },
  };
  joined = new JoinedReads(counted);
});

const step = (text: string): Step => ({ key: text, text, values: [] });

/** One value, as the caller. */
async function ask(text: string, settings: Record<string, string> = {}, caller: Caller = visitor) {
  const options = { timeout: 10_000, repeatable: true, settings };
  const [rows] = await batchAsCaller(joined, caller, [step(text)], options);
  return rows?.[0]?.[0];
}

it('what is asked for together is answered in one round trip, each with its own', async () => {
  const asked = [1, 2, 3].map((number) => ask(`select current_user || ${number}`));
  expect(await Promise.all(asked)).toEqual(['anon1', 'anon2', 'anon3']);
  expect(roundTrips).toEqual([6]);
});

it('sees one state of the data, and the next question the next', async () => {
  const transaction = 'select pg_current_xact_id()::text';
  const [one, other] = await Promise.all([ask(transaction), ask(transaction)]);
  expect(one).toBe(other);
  expect(await ask(transaction)).not.toBe(one);
});

it('settings of one are not seen by another', async () => {
  const seen = `select coalesce(current_setting('request.path', true), '') || coalesce(current_setting('request.more', true), '')`;
  const answers = await Promise.all([
    ask(seen, { 'request.path': '/a', 'request.more': '!' }),
    ask(seen, { 'request.path': '/b' }),
    ask(seen, { 'request.path': '/c' }),
  ]);
  expect(answers).toEqual(['/a!', '/b', '/c']);
  expect(roundTrips).toHaveLength(2);
});

it('one that fails takes no other with it', async () => {
  const [first, failed, last] = await Promise.allSettled([
    ask('select 1'),
    ask('select 1 / (select 0)'),
    ask('select 3'),
  ]);
  expect(first).toMatchObject({ value: '1' });
  expect(failed).toMatchObject({ reason: { code: '22012' } });
  expect(last).toMatchObject({ value: '3' });
});

it('where the database cannot be reached, all are told so at once', async () => {
  let tries = 0;
  const away = new JoinedReads({
    batch: async () => {
      tries += 1;
      throw new Error('away');
    },
  });
  const options = { timeout: 10_000, repeatable: true };
  const asked = [1, 2].map(() => batchAsCaller(away, visitor, [step('select 1')], options));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});

it('what writes is not joined: it must not run again', async () => {
  const options = { timeout: 10_000, repeatable: false };
  const asked = [1, 2].map(() => batchAsCaller(joined, visitor, [step('select 1')], options));
  await Promise.all(asked);
  expect(roundTrips).toEqual([2, 2]);
});
