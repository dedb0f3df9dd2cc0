import { waitUntil } from '@lomdim/testing/clock/wait';
import { type Pair, startReplicated } from '@lomdim/testing/postgres/standby';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { Listener } from './listener.ts';
import { createPool } from './pool.ts';

let database: Pair;
let pool: pg.Pool;
let listener: Listener;
const notified: string[] = [];

beforeAll(async () => {
  database = await startReplicated();
  pool = createPool(database.url, { log: createLog('silent'), max: 4 });
  await pool.query('create table kept (id int primary key)');
  listener = new Listener({
    connectionString: database.url,
    applicationName: 'a listener',
    channels: ['news'],
    onNotification: (_channel, payload) => notified.push(payload),
    onUp: () => undefined,
    log: createLog('silent'),
  });
  await listener.start();
});
afterAll(async () => {
  await listener.stop();
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
  // The connection that listens is alive, on a server that nobody writes to.
  const hears = async () => {
    await pool.query("select pg_notify('news', 'from the new primary')");
    return notified.length;
  };
  await waitUntil(hears, (count) => count > 0, { what: 'a notification', timeout: 30_000 });
  const { rows } = await pool.query<{ id: number }>('select id from kept');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
});
