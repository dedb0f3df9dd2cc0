import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeFrom } from '../helpers/earlier-version.ts';

// A database of the version before `lessons`: bookings and single lessons of courses in tables of their own, with what the topics of
// that version made of them, and rows of every kind, some of them at the same time.

const student = '00000000-0000-4000-8000-000000000001';
const teacher = '00000000-0000-4000-8000-000000000002';
const course = '00000000-0000-4000-8000-000000000003';
const booking = '00000000-0000-4000-8000-000000000011';
const cancelled = '00000000-0000-4000-8000-000000000012';
const trial = '00000000-0000-4000-8000-000000000021';
const held = '00000000-0000-4000-8000-000000000022';

const earlierTopics = `
  create function private.earlier_rule(lesson public.course_sessions, booking public.lesson_bookings) returns boolean
  language sql stable set search_path = '' as $$ select lesson.session_date <@ booking.during $$;
  create function private.earlier_event() returns trigger
  language plpgsql set search_path = '' as $$ begin raise exception 'nobody is to be told'; end $$;
  create trigger earlier_event before insert or update on public.lesson_bookings for each row execute function private.earlier_event();
  create trigger earlier_event before insert or update or delete on public.course_sessions for each row execute function private.earlier_event();
  create policy "earlier" on public.lesson_bookings for select to authenticated using (student_id = (select auth.uid()));
  create policy "earlier" on public.course_sessions for select to authenticated using (student_id = (select auth.uid()));`;

const earlierRows = `
  insert into auth.users (id, email) values ('${student}', 'student@test.example'), ('${teacher}', 'teacher@test.example');
  insert into private.profiles (id, email, role, approval_status, time_zone, hourly_rate) values
    ('${student}', 'student@test.example', 'student', null, 'Asia/Jerusalem', null),
    ('${teacher}', 'teacher@test.example', 'teacher', 'approved', 'Europe/Paris', 40);
  insert into public.courses (id, teacher_id, title, subject, price) values ('${course}', '${teacher}', 'Mishnah daily', 'Mishnah', 2000);
  insert into public.lesson_bookings
    (id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, status, during, created_by)
  values
    ('${booking}', '${student}', '${teacher}', '2099-03-03', '10:00', 'UTC', 90, 'Talmud', 'Please', 'scheduled',
      '[2099-03-03 10:00+00,2099-03-03 11:30+00)', '${student}'),
    ('${cancelled}', '${student}', '${teacher}', '2099-03-03', '10:00', 'UTC', 60, 'Talmud', null, 'cancelled',
      '[2099-03-03 10:00+00,2099-03-03 11:00+00)', null);
  insert into public.course_sessions (id, course_id, teacher_id, student_id, session_date, duration_minutes, session_type, status, updated_at)
  values
    ('${trial}', '${course}', '${teacher}', '${student}', '2099-03-03 10:30+00', 45, 'trial', 'scheduled', '2025-01-02Z'),
    ('${held}', '${course}', '${teacher}', '${student}', '2025-03-03 22:30+00', 30, 'regular', 'completed', '2025-03-04Z');
  insert into private.booking_rooms (booking_id, room) values ('${booking}', 'room-of-booking');
  insert into private.lesson_rooms (lesson_id, room) values ('${trial}', 'room-of-trial');
  insert into private.room_visits (person_id, booking_id) values ('${student}', '${booking}');
  insert into private.room_visits (person_id, lesson_id) values ('${teacher}', '${held}');
  insert into public.teacher_hours (teacher_id, course_session_id, hours_taught, date_taught) values ('${teacher}', '${held}', 0.5, '2025-03-03');
  insert into public.teacher_hours (teacher_id, booking_id, hours_taught, date_taught) values ('${teacher}', '${booking}', 1.5, '2099-03-03');`;

let upgraded: TestDatabase;

beforeAll(async () => {
  upgraded = await upgradeFrom('0043', earlierRows, earlierTopics);
});
afterAll(() => upgraded.drop());

const rowsOf = async (sql: string) => (await upgraded.pool.query(sql)).rows;

it('every lesson is there once, under its id, with all that was said of it', async () => {
  const lessons = await rowsOf(
    `select id, kind, student_id, teacher_id, course_id, subject, notes, status, created_by, duration_minutes, time_zone,
       lesson_date::text, lesson_time::text, (starts_at at time zone 'UTC')::text as starts_at,
       extract(epoch from upper(during) - lower(during)) / 60 = duration_minutes and lower(during) = starts_at as fits
     from lessons order by id`,
  );
  const both = { student_id: student, teacher_id: teacher, fits: true };
  const booked = { ...both, kind: 'booking', course_id: null, subject: 'Talmud', time_zone: 'UTC' };
  const single = { ...both, course_id: course, subject: 'Mishnah daily', notes: null, created_by: null };
  expect(lessons).toEqual([
    {
      ...booked,
      id: booking,
      notes: 'Please',
      status: 'scheduled',
      created_by: student,
      duration_minutes: 90,
      lesson_date: '2099-03-03',
      lesson_time: '10:00:00',
      starts_at: '2099-03-03 10:00:00',
    },
    {
      ...booked,
      id: cancelled,
      notes: null,
      status: 'cancelled',
      created_by: null,
      duration_minutes: 60,
      lesson_date: '2099-03-03',
      lesson_time: '10:00:00',
      starts_at: '2099-03-03 10:00:00',
    },
    {
      ...single,
      id: trial,
      kind: 'trial',
      status: 'scheduled',
      duration_minutes: 45,
      time_zone: 'Asia/Jerusalem',
      lesson_date: '2099-03-03',
      lesson_time: '12:30:00',
      starts_at: '2099-03-03 10:30:00',
    },
    {
      ...single,
      id: held,
      kind: 'regular',
      status: 'completed',
      duration_minutes: 30,
      time_zone: 'Asia/Jerusalem',
      lesson_date: '2025-03-04',
      lesson_time: '00:30:00',
      starts_at: '2025-03-03 22:30:00',
    },
  ]);
});

it('what was booked is agreed on by both, at a price that nobody works out again, and the first lesson of two is free', async () => {
  const agreements = await rowsOf(
    `select l.id, l.state, l.outcome, l.price_cents, l.currency, l.rate_cents, l.is_first_free,
       num_nonnulls(l.student_agreed_at, l.teacher_agreed_at) as consents, array_agg(e.action) as history
     from lessons l left join lesson_events e on e.lesson_id = l.id group by l.id order by l.id`,
  );
  const booked = { outcome: null, currency: 'usd', rate_cents: 4000, consents: 2, history: ['book'] };
  const single = {
    ...booked,
    currency: 'eur',
    rate_cents: null,
    is_first_free: false,
  };
  expect(agreements).toEqual([
    { ...booked, id: booking, state: 'agreed', price_cents: 0, is_first_free: true },
    { ...booked, id: cancelled, state: 'cancelled', price_cents: 4000, is_first_free: false },
    { ...single, id: trial, state: 'agreed', price_cents: 0 },
    { ...single, id: held, state: 'settled', outcome: 'held', price_cents: 2000 },
  ]);
});

it('both names show what was theirs', async () => {
  expect(await rowsOf('select id from lesson_bookings order by id')).toEqual([
    { id: booking },
    { id: cancelled },
  ]);
  expect(
    await rowsOf(
      `select id, session_type, updated_at at time zone 'UTC' = '2025-03-04' as untouched from course_sessions order by id`,
    ),
  ).toEqual([
    { id: trial, session_type: 'trial', untouched: false },
    { id: held, session_type: 'regular', untouched: true },
  ]);
});

it('rooms, visits and hours go on belonging to their lesson', async () => {
  expect(await rowsOf('select lesson_id, room from private.lesson_rooms order by room')).toEqual([
    { lesson_id: booking, room: 'room-of-booking' },
    { lesson_id: trial, room: 'room-of-trial' },
  ]);
  expect(await rowsOf('select lesson_id, meeting_id from private.room_visits order by lesson_id')).toEqual([
    { lesson_id: booking, meeting_id: booking },
    { lesson_id: held, meeting_id: held },
  ]);
  expect(await rowsOf('select lesson_id, hours_taught from teacher_hours order by lesson_id')).toEqual([
    { lesson_id: booking, hours_taught: '1.50' },
    { lesson_id: held, hours_taught: '0.50' },
  ]);
});

it('lessons are live, and nothing of the earlier tables is left', async () => {
  expect(
    await rowsOf(
      "select tablename from pg_publication_tables where pubname = 'supabase_realtime' and tablename in ('lessons', 'course_sessions')",
    ),
  ).toEqual([{ tablename: 'lessons' }]);
  expect(
    await rowsOf(
      "select proname from pg_proc where proname like 'earlier%' union select polname from pg_policy where polname = 'earlier'",
    ),
  ).toEqual([]);
});
