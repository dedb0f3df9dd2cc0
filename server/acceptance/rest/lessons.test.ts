import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { tokenOf } from '@lomdim/testing/people/tokens';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The names of the specification are views of one table; to the official client they are as tables were.

let server: TestServer;
let student: Person;
let teacher: Person;
let client: SupabaseClient;
let course: string;

beforeAll(async () => {
  server = await startTestServer();
  const database = { pool: server.pool, url: '', drop: async () => undefined };
  student = await createPerson(database, 'student');
  teacher = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
  const token = await tokenOf(server, { sub: student.id });
  client = createClient(server.localUrl, server.anonKey, {
    accessToken: async () => token,
    realtime: withoutSocket,
  });
  const { rows } = await server.pool.query(
    `insert into courses (teacher_id, title, subject, price) values ($1, 'Talmud daily', 'Talmud', 2000) returning id`,
    [teacher.id],
  );
  course = rows[0].id;
});
afterAll(() => server.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const booking = (days: number) => ({
  student_id: student.id,
  teacher_id: teacher.id,
  lesson_date: inDays(days),
  lesson_time: '10:00',
  duration_minutes: 60,
  subject: 'Talmud',
  notes: 'The second chapter, please.',
  status: 'scheduled',
});

test('a booking is inserted into its view, and the row comes back', async () => {
  const answer = await client.from('lesson_bookings').insert(booking(3)).select().single();
  expect(answer).toMatchObject({
    status: 201,
    error: null,
    data: { ...booking(3), lesson_time: '10:00:00', created_by: student.id },
  });
  expect(answer.data).toMatchObject({ state: 'proposed', is_first_free: true, price_cents: 0 });
  const answeredColumns = [
    'answer_until',
    'created_at',
    'created_by',
    'currency',
    'duration_minutes',
    'during',
    'id',
    'is_first_free',
    'lesson_date',
    'lesson_time',
    'notes',
    'price_cents',
    'state',
    'status',
    'student_id',
    'subject',
    'teacher_id',
    'time_zone',
    'updated_at',
  ];
  expect(Object.keys(answer.data).sort()).toEqual(answeredColumns);
  expect(await client.from('lesson_bookings').insert(booking(4))).toMatchObject({ status: 201, error: null });
});

test('a time that is taken is refused as before, by the name of the rule', async () => {
  expect((await client.from('lesson_bookings').insert(booking(8))).error).toBeNull();
  const refused = await client.from('lesson_bookings').insert(booking(8)).select();
  expect(refused).toMatchObject({
    status: 400,
    error: {
      code: '23P01',
      // Nothing of what is in the way.
      details: null,
      message: expect.stringMatching(
        /^conflicting key value violates exclusion constraint "lesson_bookings_(teacher|student)_is_free"$/,
      ),
    },
  });
});

test('a booking is read by id with the names of the two', async () => {
  const { data: made } = await client.from('lesson_bookings').insert(booking(10)).select('id').single();
  const names = { first_name: expect.any(String), last_name: 'Test' };
  for (const embedded of [
    'subject,student:profiles!lesson_bookings_student_id_fkey(first_name,last_name),teacher:profiles!lesson_bookings_teacher_id_fkey(first_name,last_name)',
    'subject,student:profiles!student_id(first_name,last_name),teacher:profiles!teacher_id(first_name,last_name)',
  ]) {
    const read = await client.from('lesson_bookings').select(embedded).eq('id', made?.id).single();
    expect(read).toMatchObject({
      status: 200,
      error: null,
      data: {
        subject: 'Talmud',
        student: { ...names, first_name: 'student' },
        teacher: { ...names, first_name: 'teacher' },
      },
    });
  }
});

test('a trial is a course session with its course, and no booking', async () => {
  const asked = await client.rpc('request_trial_lesson', { course_id: course });
  expect(asked).toMatchObject({
    error: null,
    data: { session_type: 'trial', status: 'scheduled', duration_minutes: 30 },
  });
  const read = await client
    .from('course_sessions')
    .select('session_date,session_type,course:courses(title,subject),teacher:profiles!teacher_id(first_name)')
    .eq('id', asked.data.id)
    .single();
  expect(read.data).toEqual({
    session_date: asked.data.session_date,
    session_type: 'trial',
    course: { title: 'Talmud daily', subject: 'Talmud' },
    teacher: { first_name: 'teacher' },
  });
  expect((await client.from('lesson_bookings').select('id').eq('id', asked.data.id)).data).toEqual([]);
});

test('hours name their lesson, its course and its student', async () => {
  const { rows } = await server.pool.query(
    `insert into course_sessions (course_id, teacher_id, student_id, session_date, session_type, status)
     values ($1, $2, $3, now() - interval '1 day', 'regular', 'completed') returning id`,
    [course, teacher.id, student.id],
  );
  await server.pool.query(
    `insert into teacher_hours (teacher_id, lesson_id, course_id, student_id, hours_taught, date_taught)
     values ($1, $2, $3, $4, 0.5, current_date)`,
    [teacher.id, rows[0].id, course, student.id],
  );
  const token = await tokenOf(server, { sub: teacher.id });
  const theirs = createClient(server.localUrl, server.anonKey, {
    accessToken: async () => token,
    realtime: withoutSocket,
  });
  const read = await theirs
    .from('teacher_hours')
    .select(
      'hours_taught,session:course_sessions(session_type,course:courses(title,subject),student:profiles!student_id(first_name))',
    )
    .single();
  expect(read).toMatchObject({
    error: null,
    data: {
      session: {
        session_type: 'regular',
        course: { title: 'Talmud daily', subject: 'Talmud' },
        student: { first_name: 'student' },
      },
    },
  });
});

test('nobody inserts into the other view, or another kind of lesson', async () => {
  const row = { course_id: course, teacher_id: teacher.id, student_id: student.id };
  const refused = { status: 403, error: { code: '42501' } };
  expect(
    await client.from('course_sessions').insert({ ...row, session_date: new Date().toISOString() }),
  ).toMatchObject(refused);
  expect(await client.from('lessons').insert({ ...booking(12), kind: 'regular' })).toMatchObject(refused);
  expect(
    await client.from('lesson_bookings').update({ notes: 'x' }).eq('student_id', student.id),
  ).toMatchObject(refused);
  expect(await client.from('lesson_bookings').delete().eq('student_id', student.id)).toMatchObject(refused);
});
