import { waitUntil } from '@lomdim/testing/clock/wait';
import { type Pair, startReplicated } from '@lomdim/testing/postgres/standby';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createPool } from './pool.ts';

let database: Pair;
let pool: pg.Pool;

beforeAll(async () => {
  database = await startReplicated();
  pool = createPool(database.url, { log: createLog('silent'), max: 4 });
  await pool.query('create table kept (id int primary key)');
});
afterAll(async () => {
  await pool.end();
  await database.remove();
});

it('connections to a primary that is cut off are ended when another has taken over, whatever they wait for', async () => {
  const acknowledged: number[] = [];
  let isStopping = false;
  let last = 0;
  const write = async () => {
    while (!isStopping) {
      last += 1;
      const id = last;
      await pool.query('insert into kept values ($1)', [id]).then(
        () => acknowledged.push(id),
        () => new Promise((resolve) => setTimeout(resolve, 50)),
      );
    }
  };
  const writing = [write(), write(), write()];
  const further = (count: number) => {
    const wanted = acknowledged.length + count;
    return waitUntil(
      () => acknowledged.length,
      (now) => now >= wanted,
      { what: `${count} further rows`, timeout: 30_000 },
    );
  };
  await further(20);
  database.primary.pause();
  await database.promote();
  await further(20);
  isStopping = true;
  await Promise.all(writing);
  const { rows } = await pool.query<{ id: number }>('select id from kept');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
});
