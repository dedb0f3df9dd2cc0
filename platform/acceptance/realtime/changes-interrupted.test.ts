import {
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
  listen,
  writeMessage,
} from '@lomdim/testing/people/live-changes';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { JWT_SECRET: jwtSecret } });
});
afterEach(disconnectAll);
afterAll(() => server.stop());

it('while the connections to PostgreSQL are cut again and again, nothing is skipped and nothing comes twice', async () => {
  const pair = await createPair(server);
  const subscribers = [];
  for (const person of [pair.student, pair.teacher]) {
    subscribers.push(
      await listen(await connectAs(server, person), { table: 'chat_messages', event: 'INSERT' }),
    );
  }
  const sent: string[] = [];
  for (let number = 0; number < 60; number += 1) {
    if (number % 7 === 3) {
      await server.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'lomdim%' and datname = current_database()",
      );
    }
    sent.push(`message ${number}`);
    await writeMessage(server.pool, pair, `message ${number}`);
  }
  // Whatever would come twice has come before what is written now.
  await writeMessage(server.pool, pair, 'the end');
  for (const subscriber of subscribers) {
    await subscriber.until(sent.length + 1);
    expect(subscriber.received.map(({ new: row }) => row.content)).toEqual([...sent, 'the end']);
  }
});

it('the log says in a sentence that the database went away, and that it is back', async () => {
  const before = server.logs.length;
  await server.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'lomdim%listener' and datname = current_database()",
  );
  const messages = () => server.logs.slice(before).map((line) => JSON.parse(line).msg);
  await expect.poll(messages).toContain('the database is back and tells of changes again');
  expect(messages()).toContain(
    'the connection on which the database tells of changes was lost; connecting again',
  );
});
