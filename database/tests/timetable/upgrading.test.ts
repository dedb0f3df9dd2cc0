import { as, refusal } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeFrom } from '../helpers/earlier-version.ts';

// A database of the version before the timetable, in which lessons of a course, live sessions and studies of the same people overlap
// with bookings and with each other.

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
const [student, teacher, partner, course] = [id(11), id(12), id(13), id(14)];
const [booking, trial, regular, apart, session, study] = [id(21), id(22), id(23), id(24), id(25), id(26)];
const [past, pastToo, cancelled] = [id(31), id(32), id(33)];

const earlierRows = `
  insert into auth.users (id, email) select id, id || '@test.example' from unnest(array['${student}', '${teacher}', '${partner}']::uuid[]) as id;
  insert into private.profiles (id, email, role, approval_status) values
    ('${student}', 's@test.example', 'student', null), ('${teacher}', 't@test.example', 'teacher', 'approved'), ('${partner}', 'p@test.example', 'student', null);
  insert into public.courses (id, teacher_id, title, subject, price) values ('${course}', '${teacher}', 'Mishnah daily', 'Mishnah', 2000);
  insert into public.lessons (id, kind, course_id, student_id, teacher_id, lesson_date, lesson_time, time_zone, starts_at, duration_minutes, during, subject, status)
  select l.id::uuid, l.kind, case when l.kind <> 'booking' then '${course}'::uuid end, '${student}', '${teacher}',
    l.starts_at::date, l.starts_at::time, 'UTC', l.starts_at at time zone 'UTC', 60,
    tstzrange(l.starts_at at time zone 'UTC', (l.starts_at + interval '1 hour') at time zone 'UTC'), 'Talmud', l.status
  from (values
    ('${booking}', 'booking', timestamp '2099-03-03 10:00', 'scheduled'),
    ('${trial}', 'trial', timestamp '2099-03-03 10:30', 'scheduled'),
    ('${regular}', 'regular', timestamp '2099-03-03 11:00', 'scheduled'),
    ('${apart}', 'regular', timestamp '2099-03-04 10:00', 'scheduled'),
    ('${past}', 'booking', timestamp '2025-03-03 10:00', 'scheduled'),
    ('${pastToo}', 'regular', timestamp '2025-03-03 10:30', 'scheduled'),
    ('${cancelled}', 'regular', timestamp '2099-03-03 10:00', 'cancelled')
  ) as l (id, kind, starts_at, status);
  insert into private.live_sessions (id, course_id, teacher_id, title, scheduled_at)
  values ('${session}', '${course}', '${teacher}', 'Live', '2099-03-04 10:30Z');
  insert into public.live_attendance (session_id, student_id) values ('${session}', '${student}'), ('${session}', '${partner}');
  insert into public.conversations (id, student_id, teacher_id) values ('${id(41)}', '${student}', '${partner}');
  insert into private.study_rooms (id, conversation_id, starter_id, partner_id, duration_minutes)
  values ('${study}', '${id(41)}', '${partner}', '${student}', 240);`;

let upgraded: TestDatabase;

beforeAll(async () => {
  upgraded = await upgradeFrom('0049', earlierRows);
});
afterAll(() => upgraded.drop());

const timesOf = async (person: string) =>
  (
    await upgraded.pool.query(
      'select meeting_id as meeting, is_legacy as legacy from private.timetable where person_id = $1 order by meeting_id',
      [person],
    )
  ).rows.map(({ meeting, legacy }) => [meeting, legacy ? 'overlapped' : 'has the time']);

const move = (lesson: string, moment: string) =>
  upgraded.pool.query('update lessons set starts_at = $2 where id = $1', [lesson, moment]);
const bookAt = (time: string) =>
  as(
    upgraded,
    { name: 'student', id: student },
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
     values ($1, $2, '2027-03-03', $3, 'UTC', 'Talmud')`,
    [student, teacher, time],
  );

it('whatever is to come has its time, and of two at once the first in order', async () => {
  const both = [
    [booking, 'has the time'],
    [trial, 'overlapped'],
    [regular, 'has the time'],
    [apart, 'has the time'],
    [session, 'overlapped'],
  ];
  expect(await timesOf(teacher)).toEqual(both);
  expect(await timesOf(student)).toEqual(both);
  expect(await timesOf(partner)).toEqual([
    [session, 'has the time'],
    [study, 'has the time'],
  ]);
});

it('what was over and overlapped is marked as before', async () => {
  await upgraded.pool.query("update lessons set status = 'completed' where id = any ($1)", [[past, pastToo]]);
  expect((await timesOf(teacher)).flat()).not.toContain(past);
});

it('nothing new overlaps what overlapped already, which is moved to where there is time, and is then like any other', async () => {
  expect(await refusal(move(apart, '2099-03-03 11:15Z'))).toBe('23P01');
  expect(await refusal(move(trial, '2099-03-04 09:15Z'))).toBe('23P01');
  // Over the session alone, which overlapped with the lesson before.
  await upgraded.pool.query("update lessons set status = 'cancelled' where id = $1", [apart]);
  expect(await refusal(move(trial, '2099-03-04 11:15Z'))).toBe('23P01');
  await move(trial, '2027-03-03 09:00Z');
  expect(await timesOf(teacher)).toContainEqual([trial, 'has the time']);
  expect(await refusal(bookAt('09:30'))).toBe('23P01');
  expect(await refusal(bookAt('10:00'))).toBeUndefined();
  const { rows } = await upgraded.pool.query(
    `select private.busy_times($1, '[2099-03-04,2099-03-05)') @> timestamptz '2099-03-04 10:45Z' as taken`,
    [teacher],
  );
  expect(rows).toEqual([{ taken: true }]);
});

it('the rules that bookings alone had are gone', async () => {
  const { rows } = await upgraded.pool.query(
    "select conname from pg_constraint where conname like 'lesson_bookings_%_is_free' or conname = 'timetable_one_thing_at_a_time'",
  );
  expect(rows).toEqual([{ conname: 'timetable_one_thing_at_a_time' }]);
});
