import { waitUntil } from '@lomdim/testing/clock/wait';
import {
  type Changes,
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
  listen,
} from '@lomdim/testing/people/live-changes';
import { Writer } from '@lomdim/testing/people/writer';
import { type Pair as Replicated, startReplicated } from '@lomdim/testing/postgres/standby';
import { type PgBouncer, startPgBouncer } from '@lomdim/testing/server/pgbouncer';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: Replicated;
let pooler: PgBouncer;
let server: TestServer;
let pool: pg.Pool;
let subscriber: Changes;
let writer: Writer;

beforeAll(async () => {
  database = await startReplicated();
  // Else it does not try again for 15 seconds when it has found nobody.
  pooler = await startPgBouncer(database.primary.url, ['server_login_retry = 1']);
  server = await startTestServer({
    env: { JWT_SECRET: jwtSecret, DATABASE_URL: pooler.url, DATABASE_SESSION_URL: database.url },
  });
  const before = new pg.Pool({ connectionString: database.primary.url });
  const pair = await createPair({ pool: before });
  await before.end();
  pool = new pg.Pool({ connectionString: database.standby.url });
  const teacher = await connectAs(server, pair.teacher);
  subscriber = await listen(teacher, { table: 'chat_messages', event: 'INSERT' });
  writer = new Writer(server, pair);
});

afterAll(async () => {
  await writer.stop();
  await disconnectAll();
  await pool.end();
  await server.stop();
  await pooler.stop();
  await database.remove();
});

async function write(more: number): Promise<void> {
  const wanted = writer.acknowledged.length + more;
  await waitUntil(
    () => ({ acknowledged: writer.acknowledged.length, refusals: writer.refusals.slice(-2) }),
    ({ acknowledged }) => acknowledged >= wanted,
    { what: `${more} further messages` },
  );
}

it('the primary is killed and PgBouncer is led to the new one: the product writes on by itself, nothing is lost, whoever listens is told', async () => {
  await write(10);
  await database.primary.end('SIGKILL');
  await database.promote();
  await pooler.leadTo(database.standby.url);
  await write(10);
  await writer.stop();

  const { rows } = await pool.query<{ content: string }>('select content from public.chat_messages');
  const kept = rows.map(({ content }) => content);
  expect(new Set(kept).size).toBe(kept.length);
  expect(kept).toEqual(expect.arrayContaining(writer.acknowledged));
  expect(writer.refusals.filter((refusal) => !/^PGRST00[013] |^57P0/.test(refusal))).toEqual([]);
  await expect
    .poll(() => subscriber.received.map(({ new: row }) => String(row.content)).toSorted())
    .toEqual(kept.toSorted());
  const listening = "select from pg_stat_activity where application_name = 'lomdim realtime listener'";
  await expect.poll(async () => (await pool.query(listening)).rowCount).toBe(1);
});
