import { createTestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step, Value } from './connection.ts';
import { ConnectionLost } from './connection.ts';
import { DatabaseError } from './messages.ts';
import { PoolBusy, Unreachable, WirePool } from './pool.ts';
import { readTarget } from './target.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const pools: WirePool[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table public.wire (id int primary key)');
});
afterAll(async () => {
  for (const pool of pools) pool.end();
  await database?.drop();
});

function open(size = 1, queue = 10, wait = 5000): WirePool {
  const pool = new WirePool({
    target: readTarget(database.url),
    settings: { application_name: 'wire test' },
    size,
    queue,
    wait,
  });
  pools.push(pool);
  return pool;
}

const step = (text: string, values: Value[] = []): Step => ({ key: text, text, values });
const run = async (pool: WirePool, ...steps: Step[]) =>
  (await pool.run(steps, 10_000, false)).map((rows) =>
    rows.map((row) => row.map((value) => value?.toString() ?? null)),
  );

test('text, bytes and null go in and come out', async () => {
  const pool = open();
  expect(
    await run(pool, step('select $1::text, $2::json, $3::int', ['é', Buffer.from('{"a":1}'), null])),
  ).toEqual([[['é', '{"a":1}', null]]]);
});

test('all steps share one transaction, which a failing step undoes', async () => {
  const pool = open();
  const refused = run(pool, step('insert into public.wire values (1)'), step('select 1 / (select 0)'));
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  expect(await run(pool, step('select count(*) from public.wire'))).toEqual([[['0']]]);
  await run(pool, step('insert into public.wire values (2)'), step('insert into public.wire values (3)'));
  expect(await run(pool, step('select count(*) from public.wire'))).toEqual([[['2']]]);
});

test('local settings end with the pipeline, also after a failure', async () => {
  const pool = open();
  const become = step(`select set_config('role', 'anon', true)`);
  expect(await run(pool, become, step('select current_user'))).toEqual([[['anon']], [['anon']]]);
  await expect(run(pool, become, step('select nothing'))).rejects.toBeInstanceOf(DatabaseError);
  expect((await run(pool, step('select current_user')))[0]?.[0]?.[0]).not.toBe('anon');
});

test('an explicit transaction that failed in its middle is closed before anyone else gets the connection', async () => {
  const pool = open();
  await expect(run(pool, step('begin'), step('select nothing'), step('rollback'))).rejects.toThrow();
  expect(await run(pool, step('select 1'))).toEqual([[['1']]]);
});

test('statements are prepared once, and a statement that failed to prepare can be tried again', async () => {
  const pool = open();
  await run(pool, step('select 1'));
  await run(pool, step('select 1'));
  const prepared = await run(
    pool,
    step(`select count(*) from pg_prepared_statements where statement = 'select 1'`),
  );
  expect(prepared).toEqual([[['1']]]);
  await expect(run(pool, step('select * from public.wire_later'))).rejects.toMatchObject({ code: '42P01' });
  await database.pool.query('create table public.wire_later (id int)');
  expect(await run(pool, step('select * from public.wire_later'))).toEqual([[]]);
});

test('the number of prepared statements is bounded', async () => {
  const pool = open();
  for (let index = 0; index < 400; index += 1) await run(pool, step(`select ${index}`));
  const [[[count]]] = (await run(pool, step('select count(*) from pg_prepared_statements'))) as [[[string]]];
  expect(Number(count)).toBeLessThanOrEqual(260);
});

test('statements that were forgotten behind our back are prepared again', async () => {
  const pool = open();
  await run(pool, step('select 7'));
  await run(pool, step('deallocate all'));
  expect(await run(pool, step('select 7'))).toEqual([[['7']]]);
});

test('work waits for a free connection, within bounds', async () => {
  const pool = open(1, 1, 200);
  const slow = run(pool, step('select pg_sleep(0.5)'));
  const waiting = expect(run(pool, step('select 1'))).rejects.toBeInstanceOf(PoolBusy);
  await expect(run(pool, step('select 1'))).rejects.toBeInstanceOf(PoolBusy);
  await waiting;
  await slow;
  expect(await run(pool, step('select 1'))).toEqual([[['1']]]);
});

test('a lost connection is replaced; only work that changes nothing is repeated', async () => {
  const pool = open();
  const pid = async () => Number((await run(pool, step('select pg_backend_pid()')))[0]?.[0]?.[0]);
  const kill = (id: number) => database.pool.query('select pg_terminate_backend($1)', [id]);
  const sleeping = async (id: number) => {
    const sql =
      "select from pg_stat_activity where pid = $1 and state = 'active' and query like '%pg_sleep%'";
    await expect.poll(async () => (await database.pool.query(sql, [id])).rowCount).toBe(1);
  };
  const before = await pid();
  const lost = expect(run(pool, step('select pg_sleep(60)'))).rejects.toBeInstanceOf(ConnectionLost);
  await sleeping(before);
  await kill(before);
  await lost;
  const after = await pid();
  expect(after).not.toBe(before);
  const repeated = pool.run([step('select pg_sleep(1)')], 60_000, true);
  await sleeping(after);
  await kill(after);
  expect(await repeated).toHaveLength(1);
});

test('a database that is not there is said to be unreachable', async () => {
  const target = { ...readTarget(database.url), host: '/nowhere' };
  const pool = new WirePool({ target, settings: {}, size: 1, queue: 1, wait: 100 });
  await expect(pool.run([step('select 1')], 1000, true)).rejects.toBeInstanceOf(Unreachable);
});

test('after the end nothing is served', async () => {
  const pool = open();
  await run(pool, step('select 1'));
  pool.end();
  await expect(run(pool, step('select 1'))).rejects.toBeInstanceOf(Unreachable);
});
