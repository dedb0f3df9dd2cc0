import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let teacher: Person;
let held: { booking: string; lesson: string; session: string; course: string };

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

/** A teacher who has just begun a live session after a lesson of each kind, each with the student; all their rooms are still open. */
beforeEach(async () => {
  teacher = await createPerson(database, 'teaching now', { role: 'teacher', approval: 'approved' });
  const student = await createPerson(database, 'learning now');
  people = { ...people, student };
  const course = await createCourse(database, teacher);
  await enrol(database, course, student);
  const session = await createLiveSession(database, teacher, course, -14);
  await as(database, student, 'select join_live_session($1)', [session]);
  held = {
    course,
    session,
    booking: await createBooking(database, student, teacher, -45, { duration_minutes: 30 }),
    lesson: await createCourseSession(database, { teacher, student }, course, -61, { duration_minutes: 15 }),
  };
});

const suspend = () => as(database, people.admin, 'select suspend_teacher($1)', [teacher.id]);
const restore = () => as(database, people.admin, 'select restore_teacher($1)', [teacher.id]);
const code = (sql: string, ...values: unknown[]) => refusal(as(database, teacher, sql, values));
const earned = async () =>
  (
    await database.pool.query(
      'select (select count(*)::int from teacher_hours where teacher_id = $1) as hours, (select count(*)::int from teacher_earnings where teacher_id = $1) as earnings',
      [teacher.id],
    )
  ).rows[0];

/** The clock, when everybody's time to object is over. */
const settle = () => database.pool.query("select private.settle_lessons(now() + interval '49 hours', 1000)");

/** Everything that somebody does as a teacher, and what they are answered. */
async function everyAction(): Promise<Record<string, string | undefined>> {
  const { booking, lesson, session, course } = held;
  const { student } = people;
  const later = await createBooking(database, student, teacher, 3 * 24 * 60);
  const over = await createLiveSession(database, teacher, course, -300);
  return {
    'book a lesson': await code(
      `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, subject) values ($1, $2, current_date + 5, '10:00', 'Talmud')`,
      student.id,
      teacher.id,
    ),
    'move a lesson': await code(`select move_booking($1, current_date + 6, '11:00')`, later),
    'enter the room of a booking': await code('select * from meeting_place($1)', booking),
    'enter the room of a lesson': await code('select * from meeting_place($1)', lesson),
    'enter the room of a session': await code(
      'select * from meeting_place(null, (select jitsi_room from live_sessions where id = $1))',
      session,
    ),
    'join their own session': await code('select join_live_session($1)', session),
    'note a visit': await code('select enter_room($1)', booking),
    'send somebody out': await code('select send_out_of_room($1, $2)', booking, student.id),
    'write to the class': await code(
      `insert into course_messages (course_id, sender_id, content) values ($1, $2, 'Shalom')`,
      course,
      teacher.id,
    ),
    'plan a session': await code(
      `insert into live_sessions (course_id, teacher_id, title, scheduled_at) values ($1, $2, 'Next', now() + interval '1 day')`,
      course,
      teacher.id,
    ),
    'complete a booking': await code('select complete_booking($1)', booking),
    'complete a lesson': await code('select complete_course_session($1)', lesson),
    'report a session': await code('select report_live_session($1)', over),
  };
}

it('suspended while lessons run: nothing is finished, nothing is earned, no room is entered', async () => {
  await as(database, people.student, 'select enter_room($1)', [held.booking]);
  await suspend();
  const outcomes = await everyAction();
  // The name of a room is not told any more, so that there is none to ask for.
  expect(outcomes).toEqual({
    ...Object.fromEntries(Object.keys(outcomes).map((action) => [action, 'teaching_suspended'])),
  });
  expect(await earned()).toEqual({ hours: 0, earnings: 0 });
  const [shown] = await as(database, teacher, 'select jitsi_room, title from live_sessions where id = $1', [
    held.session,
  ]);
  expect(shown).toMatchObject({ jitsi_room: null, title: 'Live on Sunday' });
  const [room] = await as(database, people.student, 'select * from room_people($1)', [held.booking]);
  expect(room).toMatchObject({ id: people.student.id });
  expect(await as(database, people.student, 'select * from room_people($1)', [held.booking])).toHaveLength(1);
});

it('they still read what they agreed on and cancel it, and their students do too', async () => {
  const later = await createBooking(database, people.student, teacher, 4 * 24 * 60);
  await suspend();
  expect(await as(database, teacher, 'select id from lesson_bookings where id = $1', [held.booking])).toEqual(
    [{ id: held.booking }],
  );
  expect(
    await refusal(
      as(database, people.student, `select move_booking($1, current_date + 7, '11:00')`, [later]),
    ),
  ).toBe('teacher_not_approved');
  expect(
    await refusal(as(database, people.student, 'select * from meeting_place($1)', [held.booking])),
  ).toBeUndefined();
  expect(await code('select cancel_booking($1)', later)).toBeUndefined();
});

it('restored, they do all of it again', async () => {
  await as(database, people.student, 'select enter_room($1)', [held.booking]);
  await suspend();
  await restore();
  const outcomes = await everyAction();
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((action) => [action, undefined])));
  await settle();
  expect(await earned()).toEqual({ hours: 2, earnings: 2 });
});

it('suspended before the 48 hours are over: what was reported earns nothing until they are restored', async () => {
  await as(database, teacher, 'select complete_booking($1)', [held.booking]);
  await suspend();
  await settle();
  expect(await earned()).toEqual({ hours: 0, earnings: 0 });
  await restore();
  await settle();
  expect(await earned()).toEqual({ hours: 1, earnings: 1 });
});

it('suspended and finishing at the same instant: it was finished before, or it is not finished', async () => {
  const outcomes = await Promise.all([
    suspend(),
    refusal(as(database, teacher, 'select complete_course_session($1)', [held.lesson])),
    refusal(as(database, teacher, 'select complete_booking($1)', [held.booking])),
  ]);
  const refused = outcomes.slice(1).filter((answer) => answer === 'teaching_suspended').length;
  const { rows } = await database.pool.query(
    `select count(*)::int as said from lessons where id in ($1, $2) and state = 'reported'`,
    [held.booking, held.lesson],
  );
  expect(rows[0]).toEqual({ said: 2 - refused });
  await settle();
  expect(await earned()).toEqual({ hours: 0, earnings: 0 });
  const over = await createLiveSession(database, teacher, held.course, -300);
  expect(await code('select report_live_session($1)', over)).toBe('teaching_suspended');
});

it('whoever is no teacher any more does not enter the rooms of their old lessons either', async () => {
  await as(database, people.admin, `select change_role($1, 'student')`, [teacher.id]);
  expect(await code('select * from meeting_place($1)', held.booking)).toBe('teacher_not_approved');
  expect(await code('select complete_booking($1)', held.booking)).toBe('teacher_not_approved');
  expect(await code('select enter_room($1)', held.booking)).toBe('meeting_not_open');
});
