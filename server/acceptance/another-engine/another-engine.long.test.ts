import { randomUUID } from 'node:crypto';
import { goodPassword, visitor } from '@lomdim/testing/people/client';
import { type SupabaseLite, startSupabaseLite } from '@lomdim/testing/supabase-lite/start';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Everybody, signUpEverybody } from './support/people.ts';

// `database/` and the official client on @supabase/lite, which speaks the protocols without any of our code, over PostgreSQL as a
// library. What cannot run there is asserted at the end, and listed with its reason in docs/another-engine.md. Each test goes on where
// the one before it ended.

let lite: SupabaseLite;
let people: Everybody;
let lesson: string;
let conversation: string;
// It writes every refusal to the console, with everything that the driver knows of it.
const consoleErrors = vi.spyOn(console, 'error');
beforeAll(async () => {
  consoleErrors.mockImplementation(() => undefined);
  lite = await startSupabaseLite();
  people = await signUpEverybody(lite);
});
afterAll(async () => {
  await lite?.stop();
  consoleErrors.mockRestore();
});

const rowLevelSecurity = { status: 403, error: { code: '42501' } };
const found = async (question: string) => {
  const { data, error } = await people.student.client.rpc('search_teachers', { question });
  expect(error).toBeNull();
  return data;
};
const message = (sender: { id: string }, content: string) => ({
  id: randomUUID(),
  conversation_id: conversation,
  sender_id: sender.id,
  content,
  message_type: 'text',
});

test('whoever signs up has a profile, signs in again, and sees the address of nobody else', async () => {
  const { student, otherStudent } = people;
  const again = visitor(lite);
  const { error } = await again.auth.signInWithPassword({ email: student.email, password: goodPassword });
  expect(error).toBeNull();
  const wrong = await visitor(lite).auth.signInWithPassword({ email: student.email, password: 'not this' });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  const own = await again.from('profiles').select('first_name, role, email').eq('id', student.id);
  expect(own.data).toEqual([{ first_name: 'Noa', role: 'student', email: student.email }]);
  expect((await again.from('profiles').select('email').eq('id', otherStudent.id)).data).toEqual([]);
});

test('nobody makes themselves an admin, and a visitor sees nobody', async () => {
  const { student } = people;
  const change = student.client.from('profiles').update({ role: 'admin' }).eq('id', student.id);
  expect(await change).toMatchObject(rowLevelSecurity);
  const visit = await visitor(lite).from('profiles').select('id');
  expect(visit.data ?? []).toEqual([]);
});

test('a teacher is found by name and subject once an admin, and nobody else, has approved them', async () => {
  const { student, teacher, admin } = people;
  const profile = { audiences: ['women'], subjects: ['Mishnah'], languages: ['en'], hourly_rate: 3000 };
  const filled = teacher.client.from('profiles').update(profile).eq('id', teacher.id);
  expect((await filled).error).toBeNull();
  expect(await found('rivka')).toEqual([]);
  const approval = { teacher_id: teacher.id, action: 'approved' };
  expect(await student.client.rpc('review_teacher', approval)).toMatchObject({
    status: 403,
    error: { code: 'PT403', message: 'admins_only' },
  });
  expect((await admin.client.rpc('review_teacher', approval)).error).toBeNull();
  // Written almost as the teacher wrote it, which is what the extension for similar words is for.
  for (const question of ['rivka', 'Mishna']) {
    expect(await found(question)).toMatchObject([{ id: teacher.id, subjects_taught: ['Mishnah'] }]);
  }
});

test('a student books a free hour, and what is theirs is theirs', async () => {
  const { student, otherStudent, teacher } = people;
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    teacher_id: teacher.id,
    weekday,
    from_time: '09:00',
    to_time: '12:00',
    time_zone: 'UTC',
  }));
  expect(await student.client.from('teacher_availability').insert(hours)).toMatchObject(rowLevelSecurity);
  expect((await teacher.client.from('teacher_availability').insert(hours)).error).toBeNull();
  const from_date = new Date().toISOString().slice(0, 10);
  const asked = { teacher_id: teacher.id, from_date, days: 14, zone: 'UTC', slot_minutes: 60 };
  const slots = await student.client.rpc('free_slots', asked).throwOnError();
  const startsAt = new Date(slots.data.at(-1).starts_at).toISOString();
  const booking = {
    student_id: student.id,
    teacher_id: teacher.id,
    lesson_date: startsAt.slice(0, 10),
    lesson_time: startsAt.slice(11, 19),
    time_zone: 'UTC',
    duration_minutes: 60,
    subject: 'Mishnah',
    status: 'scheduled',
  };
  const taken = { ...booking, student_id: otherStudent.id };
  const forAnother = otherStudent.client.from('lesson_bookings').insert(booking);
  expect(await forAnother).toMatchObject(rowLevelSecurity);
  const made = student.client.from('lesson_bookings').insert(booking).select('id, state, is_first_free');
  const { data } = await made.single().throwOnError();
  expect(data).toMatchObject({ state: 'agreed', is_first_free: true });
  lesson = data.id;
  for (const [person, sees] of [
    [student, 1],
    [teacher, 1],
    [otherStudent, 0],
  ] as const) {
    expect((await person.client.from('lesson_bookings').select('id')).data).toHaveLength(sees);
  }
  // Refused as it must be, but not by the name of the rule: that it is taken, a screen cannot know.
  const second = await otherStudent.client.from('lesson_bookings').insert(taken);
  expect(second).toMatchObject({ status: 500, error: { code: 'SUP' } });
  const after = await student.client.rpc('free_slots', asked).throwOnError();
  expect(after.data).toHaveLength(slots.data.length - 1);
});

test('a lesson is called off by those whose it is, and the other is notified', async () => {
  const { student, otherStudent, teacher } = people;
  const request = { lesson_id: lesson, reason: 'I am ill' };
  expect(await otherStudent.client.rpc('cancel_lesson', request)).toMatchObject({
    status: 404,
    error: { message: 'lesson_not_found' },
  });
  expect((await student.client.rpc('cancel_lesson', request)).error).toBeNull();
  const told = await teacher.client.from('notifications').select('kind').order('created_at');
  expect(told.data?.map(({ kind }) => kind)).toEqual([
    'teacher_approved',
    'booking_created',
    'booking_cancelled',
  ]);
});

test('two people write to each other; nobody else reads it, or writes in their name', async () => {
  const { student, otherStudent, teacher } = people;
  const opened = await student.client.rpc('open_conversation', { other_id: teacher.id }).throwOnError();
  conversation = opened.data.id;
  const send = (by: typeof student, as: typeof student, content: string) =>
    by.client.from('chat_messages').insert(message(as, content));
  expect((await send(student, student, 'Shalom')).error).toBeNull();
  expect((await teacher.client.rpc('unread_messages')).data).toBe(1);
  expect((await send(teacher, teacher, 'Shalom to you')).error).toBeNull();
  expect(await send(otherStudent, otherStudent, 'Me too')).toMatchObject(rowLevelSecurity);
  expect(await send(otherStudent, student, 'I am Noa')).toMatchObject(rowLevelSecurity);
  const read = (client: typeof student.client) =>
    client.from('chat_messages').select('content').eq('conversation_id', conversation).order('created_at');
  for (const { client } of [student, teacher]) {
    expect((await read(client)).data).toEqual([{ content: 'Shalom' }, { content: 'Shalom to you' }]);
  }
  expect((await read(otherStudent.client)).data).toEqual([]);
  await teacher.client.rpc('mark_conversation_read', { conversation_id: conversation }).throwOnError();
  expect((await teacher.client.rpc('unread_messages')).data).toBe(0);
});

test('files lie in folders that the policies guard', async () => {
  const { student, otherStudent } = people;
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47]).buffer;
  const put = (client: typeof student.client, name: string) =>
    client.storage.from('avatars').upload(`${student.id}/${name}`, bytes, { contentType: 'image/png' });
  expect((await put(student.client, 'me.png')).error).toBeNull();
  expect((await put(otherStudent.client, 'not-me.png')).error).toMatchObject({ statusCode: '403' });
  const { data } = await student.client.storage.from('avatars').download(`${student.id}/me.png`);
  expect(data?.size).toBe(4);
});

test('a copy of one’s data has every part, also of what only other platforms keep', async () => {
  const { data } = await people.student.client.rpc('export_my_data').throwOnError();
  const parts: { part: string; item: unknown }[] = data;
  const of = (name: string) => parts.filter(({ part, item }) => part === name && item !== null);
  expect([of('account').length, of('bookings').length, of('messages').length]).toEqual([1, 1, 2]);
  expect(parts.some(({ part }) => part === 'recovery_codes')).toBe(true);
  expect(of('recovery_codes')).toEqual([]);
});

describe('what cannot run there', () => {
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(lite.url + path, { ...init, headers: { apikey: lite.anonKey } })).status;

  test('live updates: there is no socket to ask', async () => {
    expect(await statusOf('/realtime/v1/websocket')).toBe(404);
  });

  test('what the product’s own server does: functions', async () => {
    expect(await statusOf('/functions/v1/export-my-data', { method: 'POST' })).toBe(404);
  });

  test('second factors', async () => {
    const { data, error } = await people.student.client.auth.mfa.enroll({ factorType: 'totp' });
    expect({ data, error }).toMatchObject({ data: null, error: expect.any(Error) });
  });

  test('files as browsers send them: the official client gives the part no name, and one called "file" is looked for', async () => {
    const { student } = people;
    const picture = new Blob(['picture'], { type: 'image/png' });
    const { error } = await student.client.storage.from('avatars').upload(`${student.id}/it.png`, picture);
    expect(error?.message).toBe('Missing file in multipart upload');
  });

  test('moments are written as PostgreSQL writes them, not as JSON has them', async () => {
    const { data } = await people.student.client.from('profiles').select('created_at').limit(1).single();
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+\+00$/);
  });
});
