import { createLog } from '@lomdim/platform/log';
import { createPool } from '@lomdim/platform/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Job, runJob, sqlJob, sqlJobInBatches } from './job.ts';
import { startScheduler } from './scheduler.ts';

let database: TestDatabase;
let pools: [pg.Pool, pg.Pool];
const logs: string[] = [];
const log = createLog('error', { write: (line) => logs.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [createPool(database.url, { log }), createPool(database.url, { log })];
  await database.pool.query('create table public.runs (id serial primary key, name text not null)');
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

const runsOf = async (name: string) =>
  (await database.pool.query('select from public.runs where name = $1', [name])).rowCount ?? 0;

test('one server at a time runs a job; the other passes it over', async () => {
  let begun: () => void = () => undefined;
  let finish: () => void = () => undefined;
  const isRunning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const mayEnd = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Job = {
    name: 'slow',
    everySeconds: 1,
    run: async () => {
      begun();
      await mayEnd;
      return false;
    },
  };
  const first = runJob(pools[0], slow);
  await isRunning;
  expect(await runJob(pools[1], slow)).toBe('elsewhere');
  expect(await runJob(pools[1], sqlJob('another', 1, 'select 1'))).toBe('done');
  finish();
  expect(await first).toBe('done');
  expect(await runJob(pools[1], slow)).toBe('done');
});

test('what a job did before it failed is undone, and its lock is free again', async () => {
  const broken = sqlJob('broken', 1, "insert into public.runs (name) values ('broken')", 'select 1 / 0');
  await expect(runJob(pools[0], broken)).rejects.toThrow('division by zero');
  expect(await runsOf('broken')).toBe(0);
  expect(await runJob(pools[1], sqlJob('broken', 1, 'select 1'))).toBe('done');
});

test('work in batches has more to do as long as a batch was full', async () => {
  await database.pool.query("insert into public.runs (name) select 'portion' from generate_series(1, 5)");
  const job = sqlJobInBatches('batches', 1, {
    limit: 2,
    statement: `with gone as (delete from public.runs where id in (
        select id from public.runs where name = 'portion' limit $1) returning 1)
      select count(*)::integer as count from gone`,
  });
  const outcomes = [await runJob(pools[0], job), await runJob(pools[1], job), await runJob(pools[0], job)];
  expect(outcomes).toEqual(['more', 'more', 'done']);
  expect(await runsOf('portion')).toBe(0);
});

test('a job goes on after a failure, which is logged and does not touch the others', async () => {
  let attempts = 0;
  const failed: string[] = [];
  const done = new Set<string>();
  const flaky: Job = {
    name: 'flaky',
    everySeconds: 0.01,
    run: async (client) => {
      attempts += 1;
      if (attempts <= 2) throw new Error('not yet');
      await client.query("insert into public.runs (name) values ('flaky')");
      return false;
    },
  };
  const scheduler = startScheduler({
    pool: pools[0],
    log,
    jobs: [flaky, sqlJob('steady', 0.01, "insert into public.runs (name) values ('steady')")],
    onDone: ({ name }) => done.add(name),
    onFailed: ({ name }) => failed.push(name),
  });
  await expect.poll(() => runsOf('flaky')).toBeGreaterThan(1);
  await scheduler.stop();
  expect(failed).toEqual(['flaky', 'flaky']);
  expect(done).toEqual(new Set(['flaky', 'steady']));
  expect(logs.filter((line) => line.includes('timed work failed'))).toHaveLength(2);
});

test('what has more to do is run again at once; stopping finishes what is running, and then nothing runs', async () => {
  let left = 5;
  const busy: Job = {
    name: 'busy',
    // Nobody would wait for the second round.
    everySeconds: 3600,
    run: async (client) => {
      left -= 1;
      await client.query("insert into public.runs (name) values ('busy')");
      return left > 0;
    },
  };
  const scheduler = startScheduler({ pool: pools[0], log, jobs: [busy] });
  await expect.poll(() => runsOf('busy')).toBe(5);
  await scheduler.stop();

  const quick = startScheduler({
    pool: pools[0],
    log,
    jobs: [sqlJob('quick', 0.001, "insert into public.runs (name) values ('quick')")],
  });
  await expect.poll(() => runsOf('quick')).toBeGreaterThan(3);
  await quick.stop();
  expect(pools[0].totalCount).toBe(pools[0].idleCount);
});
