import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeFrom } from '../helpers/earlier-version.ts';

// A database of the version before lessons were counted beside a rating: completed lessons, and who was in their rooms.

const student = '00000000-0000-4000-8000-000000000001';
const teacher = '00000000-0000-4000-8000-000000000002';
const course = '00000000-0000-4000-8000-000000000003';
const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

/** Minutes after the beginning of a meeting from which and until which somebody was there. */
type Visit = [person: string, from: number, to: number];
type Meeting = { number: number; status: string; minutes: number; visits: Visit[]; isHeld: boolean };

const both = (from: number, to: number): Visit[] => [
  [student, from, to],
  [teacher, from, to],
];
const meetings: Meeting[] = [
  { number: 11, status: 'completed', minutes: 60, visits: both(0, 60), isHeld: true },
  { number: 12, status: 'missed', minutes: 60, visits: both(0, 60), isHeld: false },
  { number: 13, status: 'completed', minutes: 60, visits: [[teacher, 0, 60]], isHeld: false },
  { number: 14, status: 'completed', minutes: 60, visits: [[student, 0, 60]], isHeld: false },
  { number: 15, status: 'completed', minutes: 60, visits: [...both(0, 5), ...both(50, 55)], isHeld: true },
  { number: 16, status: 'completed', minutes: 60, visits: [...both(0, 8), ...both(1, 9)], isHeld: false },
  { number: 17, status: 'completed', minutes: 60, visits: both(-60, -6), isHeld: false },
  { number: 18, status: 'completed', minutes: 60, visits: both(110, 180), isHeld: true },
  { number: 19, status: 'completed', minutes: 16, visits: both(0, 8), isHeld: true },
  { number: 20, status: 'completed', minutes: 16, visits: both(0, 7), isHeld: false },
];

let upgraded: TestDatabase;

const people = `
  insert into auth.users (id, email) values ('${student}', 'student@test.example'), ('${teacher}', 'teacher@test.example');
  insert into private.profiles (id, email, role, approval_status, time_zone) values
    ('${student}', 'student@test.example', 'student', null, 'UTC'),
    ('${teacher}', 'teacher@test.example', 'teacher', 'approved', 'UTC');
  insert into public.courses (id, teacher_id, title, subject, price) values ('${course}', '${teacher}', 'Mishnah', 'Mishnah', 2000);
  insert into public.reviews (teacher_id, student_id, rating, comment) values ('${teacher}', '${student}', 4, 'Before all this');`;

/** Each once as a lesson, and once as a live session a month later. */
function insertMeeting({ number, status, minutes, visits }: Meeting): string {
  const [lesson, session] = [id(number), id(number + 20)];
  const began = `timestamptz '2025-03-${number}T10:00Z'`;
  const insertVisit = ([person, from, to]: Visit) => `
    insert into private.room_visits (person_id, lesson_id, session_id, entered_at, seen_at, left_at)
    select '${person}', m.lesson, m.session, m.began + interval '${from} minutes', m.left_at, m.left_at
    from (values ('${lesson}'::uuid, null::uuid, ${began}), (null, '${session}', ${began} + interval '31 days'))
      as at (lesson, session, began),
    lateral (select at.*, at.began + interval '${to} minutes' as left_at) as m;`;
  return `
    insert into public.lessons (id, kind, course_id, student_id, teacher_id, lesson_date, lesson_time, time_zone, starts_at,
      duration_minutes, during, subject, status)
    values ('${lesson}', 'regular', '${course}', '${student}', '${teacher}', '2025-03-${number}', '10:00', 'UTC', ${began},
      ${minutes}, tstzrange(${began}, ${began} + interval '${minutes} minutes', '[)'), 'Mishnah', '${status}');
    insert into private.live_sessions (id, course_id, teacher_id, title, scheduled_at, duration_minutes, status)
    values ('${session}', '${course}', '${teacher}', 'Live', ${began} + interval '31 days', ${minutes},
      '${status === 'missed' ? 'cancelled' : status}');
    ${visits.map(insertVisit).join('')}`;
}

beforeAll(async () => {
  upgraded = await upgradeFrom('0048', `${people}${meetings.map(insertMeeting).join('')}`);
});
afterAll(() => upgraded.drop());

const idsOf = async (sql: string) => (await upgraded.pool.query(sql)).rows.map((row) => row.id as string);

it('lessons held before are counted, by the rule that holds from now on', async () => {
  const held = meetings.filter(({ isHeld }) => isHeld).map(({ number }) => number);
  const expected = [...held.map(id), ...held.map((number) => id(number + 20))].sort();
  expect(await idsOf('select meeting_id as id from private.held_lessons order by 1')).toEqual(expected);
  expect(
    await idsOf(
      `select m.id from (
         select id, teacher_id, status from lessons union all select id, teacher_id, status from private.live_sessions) as m
       where m.status = 'completed' and private.was_held(m.id, m.teacher_id) order by 1`,
    ),
  ).toEqual(expected);
});

it('reviews written before stay as they are', async () => {
  const { rows } = await upgraded.pool.query(
    'select rating, comment, reply, replied_at, is_edited_after_reply from teacher_reviews($1)',
    [teacher],
  );
  expect(rows).toEqual([
    { rating: 4, comment: 'Before all this', reply: null, replied_at: null, is_edited_after_reply: false },
  ]);
});
