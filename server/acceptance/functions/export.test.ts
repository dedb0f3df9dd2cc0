import type { PersonalData } from '@lomdim/contract/functions';
import { createChild } from '@lomdim/testing/people/children';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, outcome, type SignedUp, signUp } from './support/people.ts';

let server: TestServer;
let student: SignedUp;
let teacher: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  teacher = await signUp(server, 'teacher');
  student = await signUp(server);
});
afterAll(() => server.stop());

const url = () => `${server.localUrl}/functions/v1/export-my-data`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function exchangeMessages(): Promise<void> {
  const { data } = await student.client.rpc('open_conversation', { other_id: teacher.id });
  for (const [sender, content] of [
    [student, 'Shalom'],
    [teacher, 'Shalom uvracha'],
  ] as const) {
    await server.pool.query(
      'insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, $3)',
      [data.id, sender.id, content],
    );
  }
}

test('the official client gets everything about its person, and nothing private of others', async () => {
  await book(server, student, teacher, 3 * 24 * 60);
  await exchangeMessages();
  const { data, error } = await student.client.functions.invoke<PersonalData>('export-my-data');
  expect(error).toBeNull();
  expect(data).toMatchObject({
    format: 'lomdim-personal-data',
    version: 1,
    parts: {
      account: [{ id: student.id, email: student.email }],
      profile: [{ id: student.id, first_name: 'Noa' }],
      people: [{ id: teacher.id, first_name: 'David', last_name: 'Levi' }],
      bookings: [{ subject: 'Talmud; Berachot' }],
      messages: [{ content: 'Shalom' }, { content: 'Shalom uvracha', sender_id: teacher.id }],
      courses: [],
      files: [],
    },
  });
  const text = JSON.stringify(data);
  expect(text).not.toContain(teacher.email);
  expect(text).not.toMatch(/argon2|encrypted_password/);
});

test('it is a file to keep, also when it is large', async () => {
  await server.pool.query(
    `insert into notifications (user_id, kind, data)
     select $1, 'booking_created', jsonb_build_object('subject', 'Number ' || n || repeat(' and on', 50)) from generate_series(1, 5000) as n`,
    [student.id],
  );
  const answer = await fetch(url(), { method: 'POST', headers: bearer(student.token) });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="lomdim-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const data = (await answer.json()) as PersonalData;
  expect(data.parts.notifications).toHaveLength(5000);
});

test('somebody who goes away in the middle holds nothing', async () => {
  for (let round = 0; round < 6; round += 1) {
    const stop = new AbortController();
    const answer = await fetch(url(), {
      method: 'POST',
      headers: { ...bearer(student.token), 'accept-encoding': 'identity' },
      signal: stop.signal,
    });
    await answer.body?.getReader().read();
    stop.abort();
  }
  await expect.poll(async () => (await student.client.functions.invoke('export-my-data')).error).toBeNull();
});

test('visitors, keys and ended sessions get nothing', async () => {
  const other = await signUp(server);
  for (const headers of [{}, { apikey: server.anonKey }, bearer(server.serviceRoleKey)]) {
    const answer = await fetch(url(), { method: 'POST', headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'not_signed_in' });
  }
  await other.client.auth.signOut();
  const ended = await fetch(url(), { method: 'POST', headers: bearer(other.token) });
  expect({ status: ended.status, ...((await ended.json()) as object) }).toMatchObject({
    status: 401,
    code: 'session_ended',
  });
  const forged = await fetch(url(), {
    method: 'POST',
    headers: bearer(`${student.token.slice(0, -6)}AAAAAA`),
  });
  expect({ status: forged.status, ...((await forged.json()) as object) }).toMatchObject({
    status: 401,
    code: 'invalid_token',
  });
  expect(forged.headers.get('www-authenticate')).toContain('invalid_token');
  expect(await outcome(student.client.functions.invoke('export-my-data', { method: 'GET' }))).toMatchObject({
    status: 405,
    code: 'method_not_allowed',
  });
});

test('a parent takes along what is kept of a child, and nobody else does', async () => {
  const child = await createChild(server, { name: 'student', id: student.id }, { name: 'Avi' });
  const { data, error } = await student.client.functions.invoke<PersonalData>('export-my-data', {
    body: { childId: child.id },
  });
  expect(error).toBeNull();
  expect(data?.parts).toMatchObject({
    profile: [{ id: child.id, first_name: 'Avi' }],
    children: [{ child_id: child.id, parent_id: student.id }],
    messages: [],
  });
  const asked = teacher.client.functions.invoke('export-my-data', { body: { childId: child.id } });
  expect(await outcome(asked)).toMatchObject({ status: 404, code: 'child_not_found' });
});
