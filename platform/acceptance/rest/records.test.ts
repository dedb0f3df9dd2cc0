import { randomUUID } from 'node:crypto';
import { signedUp } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { httpOf, type Reply } from './support/http.ts';

/*
 * Some functions give out something secret and write down that they did. Nobody may have the one without the other, so
 * every way is tried by which an answer could be read while what was written is undone.
 */

let server: TestServer;
let teacher: string;

beforeAll(async () => {
  server = await startTestServer();
  const { user } = await signedUp(server);
  teacher = user.id;
  await server.pool.query(
    `update private.profiles set role = 'teacher', approval_status = 'approved' where id = $1`,
    [teacher],
  );
});
afterAll(() => server?.stop());

type Call = (address: string, headers?: Record<string, string>) => Promise<Reply>;

/** What a function answers to a caller who shapes its answer in every way that could fail. */
const tricks: [name: string, address: string, headers: Record<string, string>][] = [
  ['asks for the end to be undone', '', { prefer: 'tx=rollback' }],
  ['asks so strictly', '', { prefer: 'handling=strict, tx=rollback' }],
  ['asks with one of several wishes', '', { prefer: 'count=exact, tx=rollback, return=representation' }],
  ['has the secret made a number', 'select=SECRET::int', {}],
  ['has it made a time', 'select=SECRET::timestamptz', {}],
  ['has it made JSON', 'select=x:SECRET::json', {}],
  ['sorts by it and has it made a number', 'select=SECRET::int&order=SECRET.desc', {}],
  [
    'asks whether it begins so, and refuses either answer',
    'SECRET=gte.0',
    { prefer: 'handling=strict, max-affected=0', accept: 'application/vnd.pgrst.object+json' },
  ],
  [
    'asks the same and has it made a number',
    'SECRET=gte.0&select=SECRET::int',
    { accept: 'application/vnd.pgrst.object+json' },
  ],
  ['brings a pattern that cannot be read', 'SECRET=match.(', {}],
  ['brings a search that cannot be read', 'SECRET=fts(nonsense).x', {}],
  ['wants no row of it', 'SECRET=eq.nothing', { accept: 'application/vnd.pgrst.object+json' }],
  ['wants it as a table', 'select=SECRET::int', { accept: 'text/csv' }],
  ['wants a page that is not there', 'offset=50', { prefer: 'count=exact' }],
  ['wants a plan', '', { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' }],
];

/** Refused before anything was run: a media type that is not made here. */
const neverCalled = (reply: Reply) => (reply.json as { code?: string } | undefined)?.code === 'PGRST107';

async function callOf(token: string, name: string, given: Record<string, unknown>): Promise<Call> {
  const http = httpOf(`${server.localUrl}/rest/v1`, {
    apikey: server.anonKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  return (query, headers = {}) =>
    http(`/rpc/${name}?${query}`, { method: 'POST', body: JSON.stringify(given), headers });
}

describe('the room of a live session', () => {
  let session: { id: string; room: string; course: string };

  beforeEach(async () => {
    // The one before gives its time back.
    await server.pool.query("update private.live_sessions set status = 'cancelled'");
    const { rows } = await server.pool.query<typeof session>(
      `with course as (insert into courses (teacher_id, title, subject, price) values ($1, 'Daf', 'Talmud', 1000) returning id)
       insert into private.live_sessions (course_id, teacher_id, title, scheduled_at)
       select id, $1, 'On Sunday', now() + interval '5 minutes' from course
       returning id, jitsi_room as room, course_id as course`,
      [teacher],
    );
    if (rows[0] === undefined) throw new Error('no session');
    session = rows[0];
  });

  const recorded = async (person: string) => {
    const { rows } = await server.pool.query(
      `select (select count(*)::int from public.free_trials where student_id = $1 and course_id = $2) as trials,
         (select count(*)::int from public.live_attendance where student_id = $1 and session_id = $3) as seats`,
      [person, session.course, session.id],
    );
    return rows[0] as unknown;
  };

  test.each(tricks)('is not given without the trial and the seat to who %s', async (_, query, headers) => {
    const { user, session: own } = await signedUp(server);
    const join = await callOf(own.access_token, 'join_live_session', { session_id: session.id });
    const reply = await join(query.replaceAll('SECRET', 'room'), headers);
    expect(reply.headers.get('preference-applied') ?? '').not.toContain('tx=');
    // Whatever was answered, it was paid for; only what was refused before the function ran was not.
    const paid = await recorded(user.id);
    if (neverCalled(reply)) expect(paid).toEqual({ trials: 0, seats: 0 });
    else expect(paid).toEqual({ trials: 1, seats: 1 });
  });

  test('does not show through two refusals that differ: either is paid for', async () => {
    const both = { prefer: 'handling=strict, max-affected=0', accept: 'application/vnd.pgrst.object+json' };
    for (const filter of [
      'room=gte.0',
      'room=lt.0',
      'select=room::int&room=gte.0',
      'select=room::int&room=lt.0',
    ]) {
      const { user, session: own } = await signedUp(server);
      const join = await callOf(own.access_token, 'join_live_session', { session_id: session.id });
      expect((await join(filter, both)).status, filter).toBeGreaterThanOrEqual(400);
      expect(await recorded(user.id), filter).toEqual({ trials: 1, seats: 1 });
    }
  });

  test('is not given by reading alone', async () => {
    const { user, session: own } = await signedUp(server);
    const headers = { apikey: server.anonKey, authorization: `Bearer ${own.access_token}` };
    for (const method of ['GET', 'HEAD']) {
      const reply = await fetch(`${server.localUrl}/rest/v1/rpc/join_live_session?session_id=${session.id}`, {
        method,
        headers,
      });
      expect(reply.status).toBe(405);
      expect(await reply.text()).not.toContain(session.room);
    }
    expect(await recorded(user.id)).toEqual({ trials: 0, seats: 0 });
  });

  test('is given to who joins, once, in the form that they want', async () => {
    const { user, session: own } = await signedUp(server);
    const join = await callOf(own.access_token, 'join_live_session', { session_id: session.id });
    expect((await join('')).json).toEqual([{ room: session.room, eligibility: 'free_trial' }]);
    expect(await recorded(user.id)).toEqual({ trials: 1, seats: 1 });
    expect((await join('select=place:room::text&room=neq.x')).json).toEqual([{ place: session.room }]);
    const one = await join('select=room&eligibility=eq.joined', {
      accept: 'application/vnd.pgrst.object+json',
    });
    expect(one.json).toEqual({ room: session.room });
    expect((await join('select=room', { accept: 'text/csv' })).text).toBe(`room\n${session.room}`);
    expect(await recorded(user.id)).toEqual({ trials: 1, seats: 1 });
  });
});

describe('the messages around a report', () => {
  const content = `shalom ${randomUUID()}`;
  let report: string;
  let admin: string;

  beforeAll(async () => {
    const [sender, reader] = [await signedUp(server), await signedUp(server)];
    admin = reader.session.access_token;
    await server.pool.query(`update private.profiles set role = 'admin' where id = $1`, [reader.user.id]);
    const { rows } = await server.pool.query<{ id: string }>(
      `with conversation as (insert into public.conversations (student_id, teacher_id) values ($1, $2) returning id),
         said as (insert into public.chat_messages (conversation_id, sender_id, content) select id, $1, $3 from conversation returning id)
       insert into public.reports (reporter_id, subject_kind, person_id, message_id, reason)
       select $2, 'message', $1, id, 'spam' from said returning id`,
      [sender.user.id, teacher, content],
    );
    report = rows[0]?.id ?? '';
  });
  beforeEach(async () => {
    // The log is never changed, so what is counted is how much it grew.
    before = await lines();
  });

  let before = 0;
  const lines = async () =>
    (
      await server.pool.query(
        `select from private.admin_log where action = 'report_read' and subject_id = $1`,
        [report],
      )
    ).rowCount ?? 0;

  test.each(tricks)('leave their line in the log when an admin %s', async (_, query, headers) => {
    const read = await callOf(admin, 'report_context', { report_id: report });
    const reply = await read(query.replaceAll('SECRET', 'content'), headers);
    expect(await lines()).toBe(neverCalled(reply) ? before : before + 1);
  });

  test('leave their line when two refusals could reveal a character', async () => {
    const both = { prefer: 'handling=strict, max-affected=0', accept: 'application/vnd.pgrst.object+json' };
    const read = await callOf(admin, 'report_context', { report_id: report });
    expect((await read('content=like.s*', both)).status).toBe(400);
    expect((await read('content=like.x*', both)).status).toBe(406);
    expect(await lines()).toBe(before + 2);
  });

  test('are read by an admin, and by nobody else', async () => {
    const read = await callOf(admin, 'report_context', { report_id: report });
    expect((await read('select=content&is_reported=is.true')).json).toEqual([{ content }]);
    expect(await lines()).toBe(before + 1);
    const { session: stranger } = await signedUp(server);
    const tried = await callOf(stranger.access_token, 'report_context', { report_id: report });
    expect((await tried('select=content::int')).json).toMatchObject({ message: 'admins_only' });
    expect(await lines()).toBe(before + 1);
  });
});
