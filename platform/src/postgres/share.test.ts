import { createTestDatabase } from '@lomdim/testing/postgres/database';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ConnectionLost, type Step, type Value } from './batch.ts';
import { createPool } from './pool.ts';
import { PoolBusy, Share, Unreachable } from './share.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const pools: pg.Pool[] = [];
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table public.batch (id int primary key)');
});
afterAll(async () => {
  for (const pool of pools) if (!pool.ended) await pool.end();
  await database?.drop();
});

function openPool(max: number, url = database.url): pg.Pool {
  const pool = createPool(url, { log, max });
  pools.push(pool);
  return pool;
}

function open(connections = 1, queue = 10, wait = 5000): Share {
  return new Share(openPool(connections), new WeakMap(), { connections, queue, wait });
}

const step = (text: string, values: Value[] = []): Step => ({ key: text, text, values });
const run = (share: Share, ...steps: Step[]) => share.batch(steps, { timeout: 10_000, repeatable: false });

test('text, bytes and null go in and come out', async () => {
  const pool = open();
  expect(
    await run(pool, step('select $1::text, $2::json, $3::int', ['é', Buffer.from('{"a":1}'), null])),
  ).toEqual([[['é', '{"a":1}', null]]]);
});

test('all steps share one transaction, which a failing step undoes', async () => {
  const pool = open();
  const refused = run(pool, step('insert into public.batch values (1)'), step('select 1 / (select 0)'));
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  expect(await run(pool, step('select count(*) from public.batch'))).toEqual([[['0']]]);
  await run(pool, step('insert into public.batch values (2)'), step('insert into public.batch values (3)'));
  expect(await run(pool, step('select count(*) from public.batch'))).toEqual([[['2']]]);
});

test('local settings end with the pipeline, also after a failure', async () => {
  const pool = open();
  const become = step(`select set_config('role', 'anon', true)`);
  expect(await run(pool, become, step('select current_user'))).toEqual([[['anon']], [['anon']]]);
  await expect(run(pool, become, step('select nothing'))).rejects.toBeInstanceOf(pg.DatabaseError);
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
  await expect(run(pool, step('select * from public.batch_later'))).rejects.toMatchObject({ code: '42P01' });
  await database.pool.query('create table public.batch_later (id int)');
  expect(await run(pool, step('select * from public.batch_later'))).toEqual([[]]);
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

test('a statement that was forgotten is prepared again inside an explicit transaction too', async () => {
  const pool = open();
  const undone = () => run(pool, step('begin'), step('select 7'), step('rollback'));
  await undone();
  const [[[name]]] = (await run(
    pool,
    step(`select name from pg_prepared_statements where statement = 'select 7'`),
  )) as [[[string]]];
  await run(pool, step(`deallocate ${name}`));
  expect(await undone()).toEqual([[], [['7']], []]);
});

test('what the database does not support is refused as such, inside an explicit transaction too', async () => {
  const pool = open();
  const unsupported = step('select count(*) from public.batch for update');
  const refused = run(pool, step('begin'), unsupported, step('rollback'));
  await expect(refused).rejects.toMatchObject({ code: '0A000' });
  expect(await run(pool, step('select 1'))).toEqual([[['1']]]);
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

test('whoever waits for a connection is told when it is there', async () => {
  const share = open(1);
  const held = await share.connect();
  const onBegin = vi.fn();
  const waiting = share.batch([step('select 1')], { timeout: 10_000, repeatable: false, onBegin });
  expect(share.waiting).toBe(1);
  expect(onBegin).not.toHaveBeenCalled();
  held.release();
  await waiting;
  expect(onBegin).toHaveBeenCalledOnce();
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
  const repeated = pool.batch([step('select pg_sleep(1)')], { timeout: 60_000, repeatable: true });
  await sleeping(after);
  await kill(after);
  expect(await repeated).toHaveLength(1);
});

test('a database that is not there is said to be unreachable', async () => {
  const nowhere = openPool(1, 'postgresql://nobody@/nothing?host=/nowhere');
  const share = new Share(nowhere, new WeakMap(), { connections: 1, queue: 1, wait: 100 });
  await expect(run(share, step('select 1'))).rejects.toBeInstanceOf(Unreachable);
});

test('after the end nothing is served', async () => {
  const pool = openPool(1);
  const share = new Share(pool, new WeakMap(), { connections: 1, queue: 1, wait: 100 });
  await run(share, step('select 1'));
  await pool.end();
  await expect(run(share, step('select 1'))).rejects.toBeInstanceOf(Unreachable);
});

test('a server that never answers costs its connection, and no more', async () => {
  const share = open();
  const slow = share.batch([step('select pg_sleep(1)')], { timeout: 100, repeatable: false });
  await expect(slow).rejects.toBeInstanceOf(ConnectionLost);
  expect(await run(share, step('select 1'))).toEqual([[['1']]]);
});

test('two statements with the same key are two statements', async () => {
  const share = open();
  expect(await run(share, { key: 'same', text: 'select 1', values: [] })).toEqual([[['1']]]);
  expect(await run(share, { key: 'same', text: 'select 2', values: [] })).toEqual([[['2']]]);
  expect(
    await run(
      share,
      { key: 'same', text: 'select 3', values: [] },
      { key: 'same', text: 'select 4', values: [] },
    ),
  ).toEqual([[['3']], [['4']]]);
});

test('what holds all connections of its share keeps nobody else from the database', async () => {
  const pool = openPool(2);
  const statements = new WeakMap();
  const [greedy, other] = [1, 1].map(
    (connections) => new Share(pool, statements, { connections, queue: 10, wait: 5000 }),
  );
  if (!greedy || !other) throw new Error('two shares');
  const held = await greedy.connect();
  const waiting = greedy.query('select 1');
  expect(greedy.waiting).toBe(1);
  expect(await run(other, step('select 1'))).toEqual([[['1']]]);
  expect((await other.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  held.release();
  expect((await waiting).rowCount).toBe(1);
});

test('a connection that is given back, whole or broken, frees its place', async () => {
  const share = open();
  for (const broken of [undefined, true, new Error('broken')]) {
    const client = await share.connect();
    client.release(broken);
  }
  expect((await share.query('select 1')).rowCount).toBe(1);
});

test('tells how long work waited and held its connection, also when it failed', async () => {
  const share = open();
  const waits: number[] = [];
  const held: number[] = [];
  share.watch({ waited: (seconds) => waits.push(seconds), held: (seconds) => held.push(seconds) });
  const client = await share.connect();
  const waiting = share.query('select 1');
  expect(waits).toEqual([0]);
  client.release();
  await waiting;
  await expect(run(share, step('select 1 / 0'))).rejects.toThrow();
  expect(waits).toEqual([0, expect.any(Number), 0]);
  expect(waits[1]).toBeGreaterThan(0);
  expect(held).toHaveLength(3);
});

test('work that was refused has waited, and has held nothing', async () => {
  const share = open(1, 1, 50);
  const waits: number[] = [];
  const held: number[] = [];
  const client = await share.connect();
  share.watch({ waited: (seconds) => waits.push(seconds), held: (seconds) => held.push(seconds) });
  await expect(share.query('select 1')).rejects.toBeInstanceOf(PoolBusy);
  expect(waits).toEqual([expect.any(Number)]);
  expect(held).toEqual([]);
  client.release();
});
