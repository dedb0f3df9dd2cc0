import {
  type Changes,
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
  listen,
  type Pair,
  writeMessage,
} from '@lomdim/testing/people/live-changes';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { Wire } from '@lomdim/testing/postgres/wire';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let wire: Wire;
let server: TestServer;
let pair: Pair;
let listener: Changes;

beforeAll(async () => {
  database = await createTestDatabase();
  wire = await Wire.to(database.url);
  server = await startTestServer({ env: { DATABASE_URL: wire.url, JWT_SECRET: jwtSecret } });
  pair = await createPair(database);
  listener = await listen(await connectAs(server, pair.teacher), { table: 'chat_messages', event: 'INSERT' });
});
afterEach(() => {
  wire.delay = 0;
  wire.losesNotifications = false;
});
afterAll(async () => {
  await disconnectAll();
  await server?.stop();
  await wire?.stop();
  await database?.drop();
});

const received = () => listener.received.map(({ new: row }) => String(row.content));

/**
 * The feed rests once nothing was written for a while: PostgreSQL knows it, and it has stopped looking. From then on a
 * notification is what wakes it.
 */
async function feedRests(): Promise<void> {
  const resting = async () => {
    const { rows } = await database.pool.query(
      `select s.is_asleep and not exists (
         select from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid() and a.query like '%pg_current_snapshot%'
           and (a.state <> 'idle' or a.state_change > clock_timestamp() - interval '500 milliseconds')) as rests
       from realtime.servers s`,
    );
    return rows;
  };
  await expect.poll(resting).toEqual([{ rests: true }]);
}

const lostNotifications = () =>
  server.logs.filter((line) => line.includes('changes were found of which the database had notified nobody'));

test('a notification is lost without a word: whoever listens is told all the same, once and in order, and the log says so', async () => {
  const sent: string[] = [];
  const tell = async (content: string) => {
    sent.push(content);
    await writeMessage(database.pool, pair, content);
    await listener.until(sent.length);
  };
  for (const time of ['once', 'twice', 'three times']) {
    await feedRests();
    await tell(`heard of ${time}`);
  }
  expect(lostNotifications()).toEqual([]);
  wire.losesNotifications = true;
  // On a busy machine the feed may have woken just before it was written to, and needs no notification then.
  while (wire.lost === 0) {
    await feedRests();
    await tell(`not heard of ${sent.length}`);
  }
  // Before anything else is notified, which could have been this.
  await expect.poll(lostNotifications).toHaveLength(1);
  wire.losesNotifications = false;
  await tell('heard of again');
  expect(received()).toEqual(sent);
});

/** Far more than the connections that the data API may hold at once. */
const people = 40;

test('every answer of PostgreSQL comes late: whatever is asked is answered, late, and the server is ready', async () => {
  const client = await connectAs(server, pair.student);
  const write = (number: number) =>
    client.from('chat_messages').insert({
      conversation_id: pair.conversation,
      sender_id: pair.student.id,
      content: `late ${number}`,
    });
  const ready = async () => {
    const answer = await fetch(`${server.localUrl}/health/ready`);
    return [answer.status, await answer.json()];
  };
  const told = listener.received.length;
  wire.delay = 300;
  const [health, ...answers] = await Promise.all([
    ready(),
    ...Array.from({ length: people }, (_, number) => write(number)),
  ]);
  expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([]);
  expect(health).toEqual([200, { status: 'ready', checks: { database: true, realtime: true, rest: true } }]);
  const page = await fetch(server.localUrl, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html');

  await listener.until(told + people);
  const { rows } = await database.pool.query(
    "select content from public.chat_messages where content like 'late %'",
  );
  expect(received().slice(told).toSorted()).toEqual(rows.map(({ content }) => content).toSorted());
  expect(rows).toHaveLength(people);
  wire.delay = 0;
  expect((await write(people)).error).toBeNull();
  expect(await ready()).toEqual(health);
});
