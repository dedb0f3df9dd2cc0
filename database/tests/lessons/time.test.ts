import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooking, createCourse, createCourseSession } from '../helpers/learning.ts';

let database: TestDatabase;
let student: Person;
let teacher: Person;
let course: string;

beforeAll(async () => {
  database = await createTestDatabase();
  student = await createPerson(database, 'student');
  teacher = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
  await database.pool.query("update private.profiles set time_zone = 'Asia/Jerusalem' where id = $1", [
    student.id,
  ]);
  course = await createCourse(database, teacher);
});
afterAll(() => database.drop());

/** The three ways in which the time of a lesson is kept, in UTC. */
async function timeOf(id: string) {
  const { rows } = await database.pool.query(
    `select lesson_date || ' ' || lesson_time as wall_clock, time_zone, (starts_at at time zone 'UTC')::text as starts_at,
       (lower(during) at time zone 'UTC')::text as from, (upper(during) at time zone 'UTC')::text as to
     from lessons where id = $1`,
    [id],
  );
  return rows[0];
}

const change = (id: string, changed: string) =>
  database.pool.query(`update lessons set ${changed} where id = $1`, [id]);

it('a booking is made by its wall clock', async () => {
  const fields = { lesson_date: '2099-07-01', lesson_time: '10:00', time_zone: 'Europe/Paris' };
  const id = await createBooking(database, student, teacher, 0, fields);
  expect(await timeOf(id)).toEqual({
    wall_clock: '2099-07-01 10:00:00',
    time_zone: 'Europe/Paris',
    starts_at: '2099-07-01 08:00:00',
    from: '2099-07-01 08:00:00',
    to: '2099-07-01 09:00:00',
  });
});

it('a lesson of a course is made by its moment, on the wall clock of its student', async () => {
  const fields = { session_date: '2099-07-02T22:30Z', duration_minutes: 45, session_type: 'regular' };
  const id = await createCourseSession(database, { teacher, student }, course, 0, fields);
  expect(await timeOf(id)).toEqual({
    wall_clock: '2099-07-03 01:30:00',
    time_zone: 'Asia/Jerusalem',
    starts_at: '2099-07-02 22:30:00',
    from: '2099-07-02 22:30:00',
    to: '2099-07-02 23:15:00',
  });
});

it.each([
  ['the wall clock', "lesson_date = '2099-08-09', lesson_time = '11:00'"],
  ['the zone', "lesson_date = '2099-08-09', lesson_time = '09:00', time_zone = 'UTC'"],
  ['the moment', "starts_at = '2099-08-09 09:00Z'"],
  ['the span', "during = '[2099-08-09 09:00Z,2099-08-09 10:00Z)'"],
])('whichever is changed decides: %s', async (_, changed) => {
  const fields = { lesson_date: '2099-08-01', lesson_time: '10:00', time_zone: 'Europe/Paris' };
  const id = await createBooking(database, student, teacher, 0, fields);
  await change(id, changed);
  const moved = await timeOf(id);
  expect(moved).toMatchObject({
    wall_clock: moved.time_zone === 'UTC' ? '2099-08-09 09:00:00' : '2099-08-09 11:00:00',
    starts_at: '2099-08-09 09:00:00',
    from: '2099-08-09 09:00:00',
    to: '2099-08-09 10:00:00',
  });
  await change(id, 'duration_minutes = 120');
  expect(await timeOf(id)).toEqual({ ...moved, to: '2099-08-09 11:00:00' });
  await database.pool.query('delete from lessons where id = $1', [id]);
});

it('of a moment and a span that differ, the moment decides', async () => {
  const id = await createBooking(database, student, teacher, 60 * 24 * 40);
  await change(id, "starts_at = starts_at + interval '1 day', during = '[2099-01-01Z,2099-01-02Z)'");
  const { rows } = await database.pool.query(
    'select lower(during) = starts_at as fits from lessons where id = $1',
    [id],
  );
  expect(rows).toEqual([{ fits: true }]);
});

it('a lesson of a course has the title of the course, and nothing else makes it a booking', async () => {
  const id = await createCourseSession(database, { teacher, student }, course, 600);
  const { rows } = await database.pool.query(
    'select l.kind, l.subject = c.title as named from lessons l join courses c on c.id = l.course_id where l.id = $1',
    [id],
  );
  expect(rows).toEqual([{ kind: 'trial', named: true }]);
  // Neither by another kind nor without a course, and not through the view of the others.
  await expect(change(id, "kind = 'booking'")).rejects.toMatchObject({ code: '23514' });
  await expect(change(id, 'course_id = null')).rejects.toMatchObject({ code: '23514' });
  await expect(
    database.pool.query("update course_sessions set session_type = 'booking' where id = $1", [id]),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|44000)$/) });
  const { rowCount } = await database.pool.query(
    "update lesson_bookings set status = 'missed' where id = $1",
    [id],
  );
  expect(rowCount).toBe(0);
});
