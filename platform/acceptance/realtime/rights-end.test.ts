import { jwtSecret } from '@lomdim/testing/people/live-changes';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RawClient, Received } from '../../src/realtime/testing/raw-client.ts';
import {
  ask,
  type Guest,
  guest,
  lesson,
  liveSession,
  one,
  privately,
  socket,
  study,
  teacher,
} from './support/rooms.ts';

let here: TestServer;
let there: TestServer;
let admin: Guest;
const sockets: RawClient[] = [];

beforeAll(async () => {
  const env = {
    JWT_SECRET: jwtSecret,
    ANON_KEY: 'sb_publishable_0123456789abcdef',
    SERVICE_ROLE_KEY: 'sb_secret_0123456789abcdef',
  };
  here = await startTestServer({ env });
  there = await startTestServer({ env: { ...env, DATABASE_URL: here.databaseUrl } });
  admin = await guest(here, { isAdmin: true });
});
afterEach(() => {
  for (const client of sockets.splice(0)) client.close();
});
afterAll(async () => {
  await there?.stop();
  await here?.stop();
});

async function open(server: TestServer, key?: string): Promise<RawClient> {
  const client = await socket(server, key);
  sockets.push(client);
  return client;
}

const wire = (topic: string) => `realtime:${topic}`;
const on = (topic: string, event: string) => (message: Received) =>
  message.topic === wire(topic) && message.event === event;

/** The key under which somebody is present: in a classroom one that says nothing, elsewhere their id. */
async function keyOf(topic: string, person: Guest): Promise<string> {
  if (!topic.startsWith('classroom:')) return person.id;
  const { rows } = await here.pool.query<{ key: string }>('select private.presence_key($1, $2) as key', [
    topic,
    person.id,
  ]);
  return rows[0]?.key ?? '';
}

/** Somebody on one channel, received and seen there. */
async function come(client: RawClient, topic: string, person: Guest): Promise<void> {
  const joined = await client.join(topic, privately(await keyOf(topic, person)), person.token);
  expect(joined).toMatchObject({ status: 'ok' });
  // On some topics nobody is present; whoever may be, is.
  await client.ask({ topic: wire(topic), event: 'presence', payload: { event: 'track', payload: {} } });
}

/** Whom the database and its owner see on a channel, at the other server: everything that is sent and shown there. */
async function watch(topic: string): Promise<RawClient> {
  const client = await open(there, there.serviceRoleKey);
  expect(await client.join(topic, privately('watch'))).toMatchObject({ status: 'ok' });
  return client;
}

function peopleSeenBy(client: RawClient, topic: string): string[] {
  const present = new Set<string>();
  for (const { event, payload, ...message } of client.received) {
    if (message.topic !== wire(topic)) continue;
    if (event === 'presence_state') for (const key of Object.keys(payload)) present.add(key);
    if (event !== 'presence_diff') continue;
    for (const key of Object.keys(payload.leaves as object)) present.delete(key);
    for (const key of Object.keys(payload.joins as object)) present.add(key);
  }
  return [...present];
}

const broadcast = (client: RawClient, topic: string, text: string) =>
  client.ask({ topic: wire(topic), event: 'broadcast', payload: { event: 'signal', payload: { text } } });
const messagesOn = (client: RawClient, topic: string) =>
  client.received.filter(on(topic, 'broadcast')).map(({ payload }) => Object(payload.payload).text);

type EndingRight = {
  /** The person who loses the right, and the channels that they are on. */
  evicted: Guest;
  topics: string[];
  /** Those who stay. */
  remaining?: { person: Guest; topics: string[] };
  reason?: string;
  end: () => Promise<unknown>;
};

async function sentOut(): Promise<EndingRight> {
  const [by, evicted, child] = [await teacher(here), await guest(here), await guest(here)];
  const { session } = await liveSession(here, by, [evicted, child]);
  await ask(here, evicted, 'select enter_room($1)', [session]);
  const own = (person: Guest) => `room:${session}:${person.id}`;
  const room = `room:${session}`;
  return {
    evicted,
    topics: [room, own(evicted), own(child)],
    remaining: { person: child, topics: [room, own(child), own(evicted)] },
    end: () => ask(here, by, 'select send_out_of_room($1, $2)', [session, evicted.id]),
  };
}

async function cancelledLesson(): Promise<EndingRight> {
  const [by, evicted] = [await teacher(here), await guest(here)];
  const room = await lesson(here, evicted, by);
  return {
    evicted,
    topics: [`room:${room}`, `room:${room}:${evicted.id}`, `room:${room}:${by.id}`],
    end: () => here.pool.query(`update lesson_bookings set status = 'cancelled' where id = $1`, [room]),
  };
}

async function lostEnrolment(): Promise<EndingRight> {
  const [by, evicted, child] = [await teacher(here), await guest(here), await guest(here)];
  const { course, session } = await liveSession(here, by, [evicted, child]);
  const topics = [`classroom:${course}`, `room:${session}`, `room:${session}:${child.id}`];
  return {
    evicted,
    topics: [...topics, `room:${session}:${evicted.id}`],
    remaining: { person: child, topics },
    end: () => here.pool.query('delete from course_enrollments where student_id = $1', [evicted.id]),
  };
}

async function endedPartnership(): Promise<EndingRight> {
  const [evicted, other] = [await guest(here), await guest(here)];
  const { request, conversation, room } = await study(here, evicted, other);
  return {
    evicted,
    topics: [`room:${room}`, `room:${room}:${evicted.id}`, `conversation:${conversation}`],
    end: () => ask(here, other, 'select end_partnership($1)', [request]),
  };
}

async function removedConversation(): Promise<EndingRight> {
  const [evicted, by] = [await guest(here), await teacher(here)];
  const conversation = await one(here, 'insert into conversations (student_id, teacher_id) values ($1, $2)', [
    evicted.id,
    by.id,
  ]);
  return {
    evicted,
    topics: [`conversation:${conversation}`],
    end: () => here.pool.query('delete from conversations where id = $1', [conversation]),
  };
}

async function suspended(): Promise<EndingRight> {
  const [evicted, child] = [await teacher(here), await guest(here)];
  // Just over, and its room still open, when the live session begins.
  const room = await lesson(here, child, evicted, 62);
  const { course, session } = await liveSession(here, evicted, []);
  const own = `room:${room}:${evicted.id}`;
  return {
    evicted,
    topics: [`room:${room}`, own, `room:${session}`, `classroom:${course}`],
    remaining: { person: child, topics: [`room:${room}`, `room:${room}:${child.id}`, own] },
    end: () => ask(here, admin, 'select suspend_teacher($1)', [evicted.id]),
  };
}

async function banned(): Promise<EndingRight> {
  const ending = await sentOut();
  return {
    ...ending,
    reason: '(?:SessionEnded|Unauthorized)',
    end: () => ask(here, admin, 'select ban_person($1)', [ending.evicted.id]),
  };
}

/** As when the time of a room is over, or a table is written that nobody thought of. */
async function withoutNotification(): Promise<EndingRight> {
  const ending = await cancelledLesson();
  const room = ending.topics[0]?.split(':')[1];
  return {
    ...ending,
    end: async () => {
      const client = await here.pool.connect();
      await client.query('begin');
      await client.query('alter table lessons disable trigger notify_changed_room');
      await client.query(`update lesson_bookings set status = 'cancelled' where id = $1`, [room]);
      await client.query('alter table lessons enable trigger notify_changed_room');
      await client.query('commit');
      client.release();
    },
  };
}

describe('a hostile client that keeps its socket and renews nothing receives, shows and sends nothing any more', () => {
  test.each([
    ['sent out of a room', sentOut],
    ['a cancelled lesson', cancelledLesson],
    ['a lost enrolment', lostEnrolment],
    ['an ended partnership', endedPartnership],
    ['a removed conversation', removedConversation],
    ['a suspended teacher', suspended],
    ['somebody who was banned', banned],
    ['a right that ended without a notification', withoutNotification],
  ])('%s', async (_what, prepare) => {
    const { evicted, topics, remaining, reason = 'Unauthorized', end } = await prepare();
    const client = await open(here);
    const watches = new Map<string, RawClient>();
    for (const topic of topics) {
      await come(client, topic, evicted);
      watches.set(topic, await watch(topic));
    }
    const staying = await open(there);
    for (const topic of remaining?.topics ?? []) if (remaining) await come(staying, topic, remaining.person);
    const [room = ''] = topics;
    const key = await keyOf(room, evicted);
    await expect.poll(() => peopleSeenBy(watches.get(room) ?? client, room)).toContain(key);

    await end();
    for (const topic of topics) {
      await client.receive(on(topic, 'phx_close'));
      const message = client.received.find(on(topic, 'system'))?.payload.message;
      expect(message).toMatch(new RegExp(`^${reason}: `));
    }
    const receivedUntilThen = client.received.length;
    for (const topic of topics) {
      expect((await broadcast(client, topic, 'hostile')).status).toBe('error');
      const track = { event: 'track', payload: {} };
      expect((await client.ask({ topic: wire(topic), event: 'presence', payload: track })).status).toBe(
        'error',
      );
      const key = await keyOf(topic, evicted);
      expect((await client.join(topic, privately(key), evicted.token)).response?.reason).toMatch(
        new RegExp(`^${reason}: `),
      );
      // What is said after it arrives at the others, so that everything before it would have arrived too.
      const watcher = watches.get(topic) ?? client;
      const marker = await open(there, there.serviceRoleKey);
      await marker.join(topic, privately('marker'));
      await broadcast(marker, topic, 'marker');
      await expect.poll(() => messagesOn(watcher, topic)).toEqual(['marker']);
      await expect.poll(() => peopleSeenBy(watcher, topic)).not.toContain(key);
      if (remaining?.topics.includes(topic)) {
        await expect.poll(() => messagesOn(staying, topic)).toEqual(['marker']);
        await expect.poll(() => peopleSeenBy(staying, topic)).not.toContain(key);
      }
    }
    await client.ask({ topic: 'phoenix', event: 'heartbeat' });
    const events = client.received.slice(receivedUntilThen).map(({ event }) => event);
    expect(new Set(events)).toEqual(new Set(['phx_reply']));
    expect(staying.received.filter(({ event }) => event === 'phx_close' || event === 'system')).toEqual([]);
  });
});

test('over HTTP every call is asked about', async () => {
  const { evicted, topics, end } = await cancelledLesson();
  const own = topics[1] ?? '';
  const send = async () => {
    const address = `${there.localUrl}/realtime/v1/api/broadcast/${encodeURIComponent(own)}/events/signal`;
    const headers = {
      apikey: there.anonKey,
      authorization: `Bearer ${evicted.token}`,
      'content-type': 'application/json',
    };
    return (await fetch(`${address}?private=true`, { method: 'POST', headers, body: '{}' })).status;
  };
  expect(await send()).toBe(202);
  await end();
  expect(await send()).toBe(403);
});

test('changes of tables stop with the right to read them, on whichever server', async () => {
  const [by, evicted, child] = [await teacher(here), await guest(here), await guest(here)];
  const { course } = await liveSession(here, by, [evicted, child]);
  const changes = [{ event: 'INSERT', schema: 'public', table: 'course_messages' }];
  const [his, hers] = [await open(there), await open(there)];
  await his.join('chat', { postgres_changes: changes }, evicted.token);
  await hers.join('chat', { postgres_changes: changes }, child.token);
  const write = (content: string) =>
    here.pool.query('insert into course_messages (course_id, sender_id, content) values ($1, $2, $3)', [
      course,
      by.id,
      content,
    ]);
  const read = (client: RawClient) =>
    client.received
      .filter(({ event }) => event === 'postgres_changes')
      .map(({ payload }) => Object(Object(payload.data).record).content);
  await write('before');
  await expect.poll(() => [read(his), read(hers)]).toEqual([['before'], ['before']]);
  await here.pool.query('delete from course_enrollments where student_id = $1', [evicted.id]);
  await write('after');
  await expect.poll(() => read(hers)).toEqual(['before', 'after']);
  await his.ask({ topic: 'phoenix', event: 'heartbeat' });
  expect(read(his)).toEqual(['before']);
});

test('a right that ends while somebody is coming in is noticed all the same', async () => {
  const { evicted, topics, end } = await cancelledLesson();
  const clients = await Promise.all(Array.from({ length: 5 }, () => open(here)));
  const joined = clients.map((client) => client.join(topics[0] ?? '', privately(evicted.id), evicted.token));
  await end();
  for (const [at, client] of clients.entries()) {
    if ((await joined[at])?.status === 'ok') await client.receive(on(topics[0] ?? '', 'phx_close'));
  }
});
