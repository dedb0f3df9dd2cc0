import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { tokenOf } from '@lomdim/testing/people/tokens';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let student: Person;
let teacher: Person;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const database = { pool: server.pool, url: '', drop: async () => undefined };
  student = await createPerson(database, 'student');
  teacher = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
});
afterAll(() => server.stop());

const contactMessage = { name: 'Rivka', email: 'rivka@mail.example', message: 'Shalom' };

function write(headers: Record<string, string> = {}) {
  return fetch(`${server.localUrl}/rest/v1/contact_messages`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(contactMessage),
  });
}

async function clientOf(person: { id: string }) {
  const token = await tokenOf(server, { sub: person.id });
  return createClient(server.localUrl, server.anonKey, {
    accessToken: async () => token,
    realtime: withoutSocket,
  });
}

const hasUsedAll = (person: { id: string }, kind: string) =>
  server.pool.query(
    'insert into private.quota_use (who, kind, used) values ($1, $2, private.allowed_quota($2))',
    [person.id, kind],
  );

test('visitors of one address reach their quota, and no header makes them others', async () => {
  const { rows } = await server.pool.query(
    "select private.allowed_quota('visitor_messages_hourly')::int as quota",
  );
  for (let written = 0; written < rows[0].quota; written += 1) expect((await write()).status).toBe(201);
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  };
  for (const headers of [{}, forged]) {
    const refused = await write(headers);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'PT429', message: 'contact_quota_reached' });
  }
  const kept = await server.pool.query('select count(*)::int as number from contact_messages');
  expect(kept.rows).toEqual([{ number: rows[0].quota }]);
  // Somebody signed in is counted for themselves, an operator not at all.
  expect((await (await clientOf(student)).from('contact_messages').insert(contactMessage)).error).toBeNull();
  expect((await write({ apikey: server.serviceRoleKey })).status).toBe(201);
});

test('private messages end for the day, with a code that the browser has a message for', async () => {
  const client = await clientOf(student);
  const { data: conversation } = await client.rpc('open_conversation', { other_id: teacher.id });
  const send = () =>
    client
      .from('chat_messages')
      .insert({ conversation_id: conversation.id, sender_id: student.id, content: 'Shalom' });
  expect((await send()).error).toBeNull();
  await server.pool.query('delete from private.quota_use where who = $1', [student.id]);
  await hasUsedAll(student, 'messages');
  expect(await send()).toMatchObject({ status: 429, error: { message: 'message_quota_reached' } });
});

test('a lesson in the way of another is not revealed by the error of moving one', async () => {
  const [mine, theirs] = [await clientOf(student), await clientOf(teacher)];
  const lesson = (hour: string, person: string, day = '2 days') =>
    server.pool.query(
      `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
       values ($1, $2, current_date + $4::interval, $3, 'UTC', 'Talmud') returning id, lesson_date::text`,
      [person, teacher.id, hour, day],
    );
  const database = { pool: server.pool, url: '', drop: async () => undefined };
  const other = await createPerson(database, 'other');
  const taken = (await lesson('10:00', other.id, '5 days')).rows[0];
  const own = (await lesson('15:00', student.id, '4 days')).rows[0];
  const move = (client: typeof mine, time: string) =>
    client.rpc('move_booking', { booking_id: own.id, lesson_date: taken.lesson_date, lesson_time: time });
  for (const client of [mine, theirs]) {
    const { error } = await move(client, '10:30');
    expect(error).toMatchObject({
      code: '23P01',
      message: 'conflicting key value violates exclusion constraint "lesson_bookings_teacher_is_free"',
      details: null,
    });
    expect(JSON.stringify(error)).not.toContain(other.id);
  }
  expect((await move(mine, '16:00')).error).toBeNull();
});

test('who wrote a review and who approved a teacher is not given', async () => {
  await server.pool.query('insert into reviews (teacher_id, student_id, rating) values ($1, $2, 5)', [
    teacher.id,
    student.id,
  ]);
  const visitor = createClient(server.localUrl, server.anonKey, { realtime: withoutSocket });
  for (const client of [visitor, await clientOf(student), await clientOf(teacher)]) {
    expect((await client.from('reviews').select('student_id')).error).toMatchObject({ code: '42501' });
    expect((await client.from('reviews').select('id').eq('student_id', student.id)).error).toMatchObject({
      code: '42501',
    });
    const { data } = await client.from('reviews').select('rating, teacher_id');
    expect(data).toEqual([{ rating: 5, teacher_id: teacher.id }]);
    const profile = await client.from('profiles').select('approved_by').eq('id', teacher.id).single();
    expect(profile.data).toEqual({ approved_by: null });
  }
  const own = await (await clientOf(student)).rpc('my_review', { teacher_id: teacher.id }).single();
  expect(own.data).toMatchObject({ rating: 5 });
});
