import { waitUntil } from '@lomdim/testing/clock/wait';
import { goodPassword, newEmail, person, visitor } from '@lomdim/testing/people/client';
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
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: Replicated;
let server: TestServer;
const writers: Writer[] = [];
const subscribers: Changes[] = [];

beforeAll(async () => {
  database = await startReplicated();
  server = await startTestServer({ env: { JWT_SECRET: jwtSecret, DATABASE_URL: database.url } });
  const pool = new pg.Pool({ connectionString: database.primary.url });
  for (let number = 0; number < 4; number += 1) {
    const pair = await createPair({ pool });
    subscribers.push(
      await listen(await connectAs(server, pair.teacher), { table: 'chat_messages', event: 'INSERT' }),
    );
    writers.push(new Writer(server, pair));
  }
  await pool.end();
});

afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.stop()));
  await disconnectAll();
  await server.stop();
  await database.remove();
});

const acknowledged = () => writers.map((writer) => writer.acknowledged.length);

/** Every writer gets so many further messages through. */
async function write(more: number, timeout?: number): Promise<void> {
  const wanted = acknowledged().map((count) => count + more);
  await waitUntil(acknowledged, (counts) => counts.every((count, index) => count >= (wanted[index] ?? 0)), {
    what: `${more} further messages of every writer`,
    ...(timeout === undefined ? {} : { timeout }),
  });
}

it('the primary is killed and the standby takes over: writing goes on, nothing is lost, everybody is told', async () => {
  await write(25);
  const killed = Date.now();
  await database.primary.end('SIGKILL');
  // Of the first one, the acknowledgement may have been on its way already.
  await Promise.all([database.promote(), write(2, killed + 30_000 - Date.now())]);
  await write(25);
  await Promise.all(writers.map((writer) => writer.stop()));

  for (const [index, writer] of writers.entries()) {
    const kept = await ask<{ content: string }>(
      database.standby,
      'select content from public.chat_messages where conversation_id = $1',
      writer.pair.conversation,
    );
    const contents = kept.map(({ content }) => content);
    expect(new Set(contents).size).toBe(contents.length);
    expect(contents).toEqual(expect.arrayContaining(writer.acknowledged));
    expect(writer.refusals.filter((refusal) => !/^PGRST00[013] |^57P0/.test(refusal))).toEqual([]);
    const received = await waitUntil(
      () => subscribers[index]?.received.map(({ new: row }) => String(row.content)) ?? [],
      (all) => contents.every((content) => all.includes(content)),
      { what: 'every message at the one who listens' },
    );
    // As text: a report shows all of it, and which of the two it was.
    expect(received.filter((content) => !contents.includes(content)).join(), 'told and not kept').toBe('');
    expect(received.filter((content, at) => received.indexOf(content) !== at).join(), 'told twice').toBe('');
  }
});

it('an account can be made, and the server is ready', async () => {
  const { data, error } = await visitor(server).auth.signUp({
    email: newEmail(),
    password: goodPassword,
    options: { data: person },
  });
  expect(error).toBeNull();
  expect(data.session).not.toBeNull();
  const ready = async () => (await fetch(`${server.localUrl}/health/ready`)).status;
  await expect.poll(ready).toBe(200);
});

it('a former primary that comes back is not written to, whichever is named first', async () => {
  await server.restart(() => database.primary.start());
  const email = newEmail();
  const { error } = await visitor(server).auth.signUp({
    email,
    password: goodPassword,
    options: { data: person },
  });
  expect(error).toBeNull();
  const found = 'select from auth.users where email = $1';
  expect(await ask(database.standby, found, email)).toHaveLength(1);
  expect(await ask(database.primary, found, email)).toHaveLength(0);
});

async function ask<Row extends pg.QueryResultRow>(
  { url }: { url: string },
  query: string,
  value: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query, [value])).rows;
  } finally {
    await client.end();
  }
}
