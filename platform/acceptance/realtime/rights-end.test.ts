import { jwtSecret } from '@lomdim/testing/people/live-changes';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Heard, RawClient } from '../../src/realtime/testing/raw-client.ts';
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
const on = (topic: string, event: string) => (message: Heard) =>
  message.topic === wire(topic) && message.event === event;

/** Somebody on one channel, heard and seen there. */
async function come(client: RawClient, topic: string, person: Guest): Promise<void> {
  expect(await client.join(topic, privately(person.id), person.token)).toMatchObject({ status: 'ok' });
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
  for (const { event, payload, ...message } of client.heard) {
    if (message.topic !== wire(topic)) continue;
    if (event === 'presence_state') for (const key of Object.keys(payload)) present.add(key);
    if (event !== 'presence_diff') continue;
    for (const key of Object.keys(payload.leaves as object)) present.delete(key);
    for (const key of Object.keys(payload.joins as object)) present.add(key);
  }
  return [...present];
}

const say = (client: RawClient, topic: string, word: string) =>
  client.ask({ topic: wire(topic), event: 'broadcast', payload: { event: 'signal', payload: { word } } });
const wordsOn = (client: RawClient, topic: string) =>
  client.heard.filter(on(topic, 'broadcast')).map(({ payload }) => Object(payload.payload).word);

type Scene = {
  /** Whoever loses the right, and the channels that they are on. */
  hostile: Guest;
  topics: string[];
  /** Those who stay. */
  honest?: { person: Guest; topics: string[] };
  reason?: string;
  end: () => Promise<unknown>;
};

async function sentOut(): Promise<Scene> {
  const [by, hostile, child] = [await teacher(here), await guest(here), await guest(here)];
  const { session } = await liveSession(here, by, [hostile, child]);
  await ask(here, hostile, 'select enter_room($1)', [session]);
  const own = (person: Guest) => `room:${session}:${person.id}`;
  const room = `room:${session}`;
  return {
    hostile,
    topics: [room, own(hostile), own(child)],
    honest: { person: child, topics: [room, own(child), own(hostile)] },
    end: () => ask(here, by, 'select send_out_of_room($1, $2)', [session, hostile.id]),
  };
}

async function cancelledLesson(): Promise<Scene> {
  const [by, hostile] = [await teacher(here), await guest(here)];
  const room = await lesson(here, hostile, by);
  return {
    hostile,
    topics: [`room:${room}`, `room:${room}:${hostile.id}`, `room:${room}:${by.id}`],
    end: () => here.pool.query(`update lesson_bookings set status = 'cancelled' where id = $1`, [room]),
  };
}

async function lostEnrolment(): Promise<Scene> {
  const [by, hostile, child] = [await teacher(here), await guest(here), await guest(here)];
  const { course, session } = await liveSession(here, by, [hostile, child]);
  const topics = [`classroom:${course}`, `room:${session}`, `room:${session}:${child.id}`];
  return {
    hostile,
    topics: [...topics, `room:${session}:${hostile.id}`],
    honest: { person: child, topics },
    end: () => here.pool.query('delete from course_enrollments where student_id = $1', [hostile.id]),
  };
}

async function endedPartnership(): Promise<Scene> {
  const [hostile, other] = [await guest(here), await guest(here)];
  const { request, conversation, room } = await study(here, hostile, other);
  return {
    hostile,
    topics: [`room:${room}`, `room:${room}:${hostile.id}`, `conversation:${conversation}`],
    end: () => ask(here, other, 'select end_partnership($1)', [request]),
  };
}

async function removedConversation(): Promise<Scene> {
  const [hostile, by] = [await guest(here), await teacher(here)];
  const conversation = await one(here, 'insert into conversations (student_id, teacher_id) values ($1, $2)', [
    hostile.id,
    by.id,
  ]);
  return {
    hostile,
    topics: [`conversation:${conversation}`],
    end: () => here.pool.query('delete from conversations where id = $1', [conversation]),
  };
}

async function suspended(): Promise<Scene> {
  const [hostile, child] = [await teacher(here), await guest(here)];
  const room = await lesson(here, child, hostile);
  const { course, session } = await liveSession(here, hostile, []);
  const own = `room:${room}:${hostile.id}`;
  return {
    hostile,
    topics: [`room:${room}`, own, `room:${session}`, `classroom:${course}`],
    honest: { person: child, topics: [`room:${room}`, `room:${room}:${child.id}`, own] },
    end: () => ask(here, admin, 'select suspend_teacher($1)', [hostile.id]),
  };
}

async function banned(): Promise<Scene> {
  const scene = await sentOut();
  return {
    ...scene,
    reason: '(?:SessionEnded|Unauthorized)',
    end: () => ask(here, admin, 'select ban_person($1)', [scene.hostile.id]),
  };
}

/** As when the time of a room is over, or a table is written that nobody thought of. */
async function nobodyTells(): Promise<Scene> {
  const scene = await cancelledLesson();
  const room = scene.topics[0]?.split(':')[1];
  return {
    ...scene,
    end: async () => {
      const client = await here.pool.connect();
      await client.query('begin');
      await client.query('alter table lesson_bookings disable trigger tell_changed_room');
      await client.query(`update lesson_bookings set status = 'cancelled' where id = $1`, [room]);
      await client.query('alter table lesson_bookings enable trigger tell_changed_room');
      await client.query('commit');
      client.release();
    },
  };
}

describe('a hostile client that keeps its socket and renews nothing hears, shows and says nothing any more', () => {
  test.each([
    ['sent out of a room', sentOut],
    ['a cancelled lesson', cancelledLesson],
    ['a lost enrolment', lostEnrolment],
    ['an ended partnership', endedPartnership],
    ['a removed conversation', removedConversation],
    ['a suspended teacher', suspended],
    ['somebody who was banned', banned],
    ['a right that ended without a word', nobodyTells],
  ])('%s', async (_what, prepare) => {
    const { hostile, topics, honest, reason = 'Unauthorized', end } = await prepare();
    const client = await open(here);
    const watches = new Map<string, RawClient>();
    for (const topic of topics) {
      await come(client, topic, hostile);
      watches.set(topic, await watch(topic));
    }
    const staying = await open(there);
    for (const topic of honest?.topics ?? []) if (honest) await come(staying, topic, honest.person);
    const [room = ''] = topics;
    await expect.poll(() => peopleSeenBy(watches.get(room) ?? client, room)).toContain(hostile.id);

    await end();
    for (const topic of topics) {
      await client.hear(on(topic, 'phx_close'));
      const said = client.heard.find(on(topic, 'system'))?.payload.message;
      expect(said).toMatch(new RegExp(`^${reason}: `));
    }
    const heardUntilThen = client.heard.length;
    for (const topic of topics) {
      expect((await say(client, topic, 'hostile')).status).toBe('error');
      const track = { event: 'track', payload: {} };
      expect((await client.ask({ topic: wire(topic), event: 'presence', payload: track })).status).toBe(
        'error',
      );
      expect((await client.join(topic, privately(hostile.id), hostile.token)).response?.reason).toMatch(
        new RegExp(`^${reason}: `),
      );
      // What is said after it arrives at the others, so that everything before it would have arrived too.
      const watcher = watches.get(topic) ?? client;
      const marker = await open(there, there.serviceRoleKey);
      await marker.join(topic, privately('marker'));
      await say(marker, topic, 'marker');
      await expect.poll(() => wordsOn(watcher, topic)).toEqual(['marker']);
      await expect.poll(() => peopleSeenBy(watcher, topic)).not.toContain(hostile.id);
      if (honest?.topics.includes(topic)) {
        await expect.poll(() => wordsOn(staying, topic)).toEqual(['marker']);
        await expect.poll(() => peopleSeenBy(staying, topic)).not.toContain(hostile.id);
      }
    }
    await client.ask({ topic: 'phoenix', event: 'heartbeat' });
    const events = client.heard.slice(heardUntilThen).map(({ event }) => event);
    expect(new Set(events)).toEqual(new Set(['phx_reply']));
    expect(staying.heard.filter(({ event }) => event === 'phx_close' || event === 'system')).toEqual([]);
  });
});

test('over HTTP every call is asked about', async () => {
  const { hostile, topics, end } = await cancelledLesson();
  const own = topics[1] ?? '';
  const send = async () => {
    const address = `${there.localUrl}/realtime/v1/api/broadcast/${encodeURIComponent(own)}/events/signal`;
    const headers = {
      apikey: there.anonKey,
      authorization: `Bearer ${hostile.token}`,
      'content-type': 'application/json',
    };
    return (await fetch(`${address}?private=true`, { method: 'POST', headers, body: '{}' })).status;
  };
  expect(await send()).toBe(202);
  await end();
  expect(await send()).toBe(403);
});

test('changes of tables stop with the right to read them, on whichever server', async () => {
  const [by, hostile, child] = [await teacher(here), await guest(here), await guest(here)];
  const { course } = await liveSession(here, by, [hostile, child]);
  const changes = [{ event: 'INSERT', schema: 'public', table: 'course_messages' }];
  const [his, hers] = [await open(there), await open(there)];
  await his.join('chat', { postgres_changes: changes }, hostile.token);
  await hers.join('chat', { postgres_changes: changes }, child.token);
  const write = (content: string) =>
    here.pool.query('insert into course_messages (course_id, sender_id, content) values ($1, $2, $3)', [
      course,
      by.id,
      content,
    ]);
  const read = (client: RawClient) =>
    client.heard
      .filter(({ event }) => event === 'postgres_changes')
      .map(({ payload }) => Object(Object(payload.data).record).content);
  await write('before');
  await expect.poll(() => [read(his), read(hers)]).toEqual([['before'], ['before']]);
  await here.pool.query('delete from course_enrollments where student_id = $1', [hostile.id]);
  await write('after');
  await expect.poll(() => read(hers)).toEqual(['before', 'after']);
  await his.ask({ topic: 'phoenix', event: 'heartbeat' });
  expect(read(his)).toEqual(['before']);
});

test('a right that ends while somebody is coming in is noticed all the same', async () => {
  const { hostile, topics, end } = await cancelledLesson();
  const clients = await Promise.all(Array.from({ length: 5 }, () => open(here)));
  const joined = clients.map((client) => client.join(topics[0] ?? '', privately(hostile.id), hostile.token));
  await end();
  for (const [at, client] of clients.entries()) {
    if ((await joined[at])?.status === 'ok') await client.hear(on(topics[0] ?? '', 'phx_close'));
  }
});
