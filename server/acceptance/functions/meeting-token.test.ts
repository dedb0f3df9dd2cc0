import { randomUUID } from 'node:crypto';
import { policies } from '@lomdim/contract/constants';
import type { ChildSessionAnswer, MeetingToken } from '@lomdim/contract/functions';
import { visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book, outcome, type SignedUp, signUp } from './support/people.ts';

const secret = 'a secret that only Jitsi and Lomdim know';
let server: TestServer;
let plain: TestServer;
let student: SignedUp;
let teacher: SignedUp;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      MEETING_DOMAIN: 'meet.lomdim.example:8443',
      MEETING_APP_ID: 'lomdim',
      MEETING_APP_SECRET: secret,
      STUN_URLS: 'stun:stun.lomdim.example',
    },
  });
  plain = await startTestServer({
    env: { MEETING_PROVIDER: 'builtin', STUN_URLS: 'stun:stun.lomdim.example' },
  });
  teacher = await signUp(server, 'teacher');
  student = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await plain.stop();
});

const ask = (person: SignedUp, body: Record<string, unknown>) =>
  outcome(person.client.functions.invoke<MeetingToken>('meeting-token', { body }));

async function given(person: SignedUp, body: Record<string, unknown>): Promise<MeetingToken> {
  const answer = await ask(person, body);
  if (!('data' in answer) || answer.data === null) throw new Error(JSON.stringify(answer));
  return answer.data as MeetingToken;
}

describe('a booked lesson', () => {
  test('gives both the same room and each a token that the host can check', async () => {
    const bookingId = await book(server, student, teacher, 5);
    const ofStudent = await given(student, { bookingId });
    const ofTeacher = await given(teacher, { bookingId });
    expect(ofStudent).toMatchObject({
      meetingId: bookingId,
      provider: 'jitsi',
      domain: 'meet.lomdim.example:8443',
      title: 'Talmud; Berachot',
      displayName: 'Noa Ben',
      email: student.email,
      isModerator: false,
    });
    expect(ofTeacher).toMatchObject({ room: ofStudent.room, isModerator: true });
    const { payload, protectedHeader } = await jwtVerify(
      ofTeacher.token ?? '',
      new TextEncoder().encode(secret),
      { issuer: 'lomdim', audience: 'jitsi', subject: 'meet.lomdim.example' },
    );
    expect(protectedHeader.alg).toBe('HS256');
    expect(payload).toMatchObject({
      room: ofTeacher.room,
      context: { user: { id: teacher.id, name: 'David Levi', email: teacher.email, moderator: true } },
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(600);
    expect(new Date(ofTeacher.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    const answer = JSON.stringify([ofStudent, ofTeacher]);
    expect(answer).not.toContain(secret);
  });

  test('is closed to outsiders, too early, and after it was cancelled', async () => {
    const other = await signUp(server);
    const bookingId = await book(server, other, teacher, 3 * 24 * 60);
    expect(await ask(await signUp(server), { bookingId })).toMatchObject({
      status: 404,
      code: 'booking_not_found',
    });
    expect(await ask(other, { bookingId })).toMatchObject({ status: 409, code: 'meeting_not_open' });
    await other.client.rpc('cancel_booking', { booking_id: bookingId });
    expect(await ask(other, { bookingId })).toMatchObject({ status: 409, code: 'booking_is_cancelled' });
  });
});

describe('a lesson of a child', () => {
  test('is held in our own room, and whoever waits is given nothing to connect with', async () => {
    const parent = await signUp(server);
    const child = { id: randomUUID() };
    await parent.client
      .rpc('add_child', {
        child_id: child.id,
        first_name: 'Lea',
        birth_month: `${new Date().getUTCFullYear() - 9}-01-01`,
        gender: 'female',
        level: 'beginner',
        languages: ['en'],
        short_name: 'lea',
        consent_version: policies.childrenVersion,
      })
      .throwOnError();
    const tutor = await signUp(server, 'teacher');
    await server.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
      tutor.id,
    ]);
    const bookingId = await book(server, child, tutor, 5);
    const ours = { provider: 'builtin', token: null, isChildrens: true, room: `lomdim-${bookingId}` };
    expect(await given(tutor, { bookingId })).toMatchObject({ ...ours, isModerator: true, waitsFor: null });
    const ofParent = await given(parent, { bookingId });
    expect(ofParent).toMatchObject({ ...ours, isModerator: false, waitsFor: null });
    expect(ofParent.iceServers).not.toEqual([]);
    const handed = await parent.client.functions.invoke<ChildSessionAnswer>('child-session', {
      body: { childId: child.id },
    });
    const browser = visitor(server);
    await browser.auth.setSession(handed.data?.session ?? { access_token: '', refresh_token: '' });
    const answer = await outcome(
      browser.functions.invoke<MeetingToken>('meeting-token', { body: { bookingId } }),
    );
    expect(answer).toMatchObject({
      data: { ...ours, waitsFor: 'teacher', iceServers: [], displayName: 'Lea', email: null },
    });
  });
});

describe('a live session', () => {
  test('is entered by its room, by those who belong there', async () => {
    const [teacher, student] = [await signUp(server, 'teacher'), await signUp(server)];
    const { rows } = await server.pool.query<{ room: string; course: string }>(
      `with course as (insert into courses (teacher_id, title, subject, price) values ($1, 'Daf', 'Talmud', 1000) returning id)
       insert into private.live_sessions (course_id, teacher_id, title, scheduled_at)
       select id, $1, 'On Sunday', now() + interval '5 minutes' from course returning jitsi_room as room, course_id as course`,
      [teacher.id],
    );
    const [session] = rows;
    if (session === undefined) throw new Error('no session');
    const { room, course } = session;
    expect(await ask(student, { room })).toMatchObject({ status: 404, code: 'session_not_found' });
    await server.pool.query('insert into course_enrollments (course_id, student_id) values ($1, $2)', [
      course,
      student.id,
    ]);
    expect(await given(student, { room })).toMatchObject({ room, title: 'On Sunday', isModerator: false });
    expect(await given(teacher, { room })).toMatchObject({ room, isModerator: true });
  });
});

test('without a signing secret there is a room and no token', async () => {
  const one = await signUp(plain);
  const two = await signUp(plain, 'teacher');
  const bookingId = await book(plain, one, two, 5);
  const answer = (await outcome(one.client.functions.invoke('meeting-token', { body: { bookingId } }))) as {
    data: MeetingToken;
  };
  expect(answer.data).toMatchObject({
    provider: 'builtin',
    token: null,
    expiresAt: null,
    iceServers: [{ urls: ['stun:stun.lomdim.example'] }],
  });
});

test.each([
  [{}],
  [{ bookingId: 'x' }],
  [{ bookingId: null }],
  [{ room: '' }],
  [{ room: 'x'.repeat(201) }],
  [{ room: 'a\u0000b' }],
  [{ room: ['x'] }],
  [{ bookingId: '00000000-0000-4000-8000-000000000000', room: 'x' }],
  [{ bookingId: '00000000-0000-4000-8000-000000000000', userId: 'x' }],
])('%j is refused', async (body) => {
  expect(await ask(student, body)).toMatchObject({ status: 400, code: 'invalid_body' });
});
