import { randomUUID } from 'node:crypto';
import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerOfEach,
  answers,
  createBooking,
  createCourse,
  createCourseSession,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const aMomentAgo = -10;

const completeLesson = (actor: Actor, session: string, held = true) =>
  as(database, actor, 'select complete_course_session($1, $2)', [session, held]);
const completeBooking = (actor: Actor, booking: string, held = true) =>
  as(database, actor, 'select complete_booking($1, $2)', [booking, held]);

/** What was logged for this lesson, by the column that names it. */
const logged = async (source: 'lesson_id' | 'live_session_id', id: string) =>
  (
    await database.pool.query(
      `select h.teacher_id, h.course_id, h.student_id, h.hours_taught::float as hours, h.date_taught::text as date,
              e.amount, e.currency, e.status
       from teacher_hours h join teacher_earnings e on e.hours_id = h.id and e.teacher_id = h.teacher_id
       where h.${source} = $1`,
      [id],
    )
  ).rows;

const statusOf = async (table: string, id: string) =>
  (await database.pool.query(`select status from ${table} where id = $1`, [id])).rows[0].status;

describe('a lesson of a course', () => {
  it('earns its price when held, and nothing as a trial', async () => {
    const course = await createCourse(database, people.teacher, { price: 2500 });
    const regular = await createCourseSession(database, people, course, aMomentAgo, {
      session_type: 'regular',
      duration_minutes: 45,
    });
    const trial = await createCourseSession(database, people, course, aMomentAgo - 60, {
      session_type: 'trial',
    });
    await completeLesson(people.teacher, regular);
    await completeLesson(people.teacher, trial);
    expect(await logged('lesson_id', regular)).toMatchObject([
      {
        teacher_id: people.teacher.id,
        course_id: course,
        student_id: people.student.id,
        hours: 0.75,
        amount: 2500,
        currency: 'eur',
        status: 'completed',
      },
    ]);
    expect(await logged('lesson_id', trial)).toMatchObject([{ hours: 0.5, amount: 0 }]);
    expect(await statusOf('course_sessions', regular)).toBe('completed');
  });

  it('logs nothing when missed', async () => {
    const lesson = await createCourseSession(
      database,
      people,
      await createCourse(database, people.teacher),
      aMomentAgo,
    );
    await completeLesson(people.teacher, lesson, false);
    expect(await statusOf('course_sessions', lesson)).toBe('missed');
    expect(await logged('lesson_id', lesson)).toEqual([]);
  });

  it('is completed by its teacher alone', async () => {
    const lesson = await createCourseSession(
      database,
      people,
      await createCourse(database, people.teacher),
      aMomentAgo,
    );
    expect(await answerOfEach(people, (actor) => completeLesson(actor, lesson))).toEqual({
      visitor: '42501',
      student: 'not_yours',
      otherStudent: 'not_yours',
      pendingTeacher: 'not_yours',
      teacher: 'agreed',
      otherTeacher: 'not_yours',
      admin: 'not_yours',
    });
    expect(await refusal(completeLesson(people.teacher, randomUUID()))).toBe('session_not_found');
  });

  it('is completed once: the same again changes nothing, the opposite is refused', async () => {
    const course = await createCourse(database, people.teacher);
    const held = await createCourseSession(database, people, course, aMomentAgo, { session_type: 'regular' });
    await completeLesson(people.teacher, held);
    expect(await refusal(completeLesson(people.teacher, held))).toBeUndefined();
    expect(await refusal(completeLesson(people.teacher, held, false))).toBe('already_completed');
    expect(await logged('lesson_id', held)).toHaveLength(1);
    const missed = await createCourseSession(database, people, course, aMomentAgo - 60, {
      session_type: 'regular',
    });
    await completeLesson(people.teacher, missed, false);
    expect(await refusal(completeLesson(people.teacher, missed))).toBe('already_completed');
  });

  it('is completed only after it began, and not when it was cancelled', async () => {
    const course = await createCourse(database, people.teacher);
    const coming = await createCourseSession(database, people, course, 5, { session_type: 'regular' });
    expect(await refusal(completeLesson(people.teacher, coming))).toBe('not_started_yet');
    expect(await refusal(completeLesson(people.teacher, coming, false))).toBe('not_started_yet');
    const cancelled = await createCourseSession(database, people, course, aMomentAgo, {
      status: 'cancelled',
    });
    expect(await refusal(completeLesson(people.teacher, cancelled))).toBe('session_cancelled');
  });

  it('is dated by the clock of its teacher', async () => {
    const course = await createCourse(database, people.teacher);
    const dates: unknown[] = [];
    for (const [zone, session_date] of [
      ['America/New_York', '2026-03-01T23:30:00Z'],
      ['Asia/Jerusalem', '2026-03-01T23:00:00Z'],
    ]) {
      await database.pool.query('update private.profiles set time_zone = $2 where id = $1', [
        people.teacher.id,
        zone,
      ]);
      const fields = { session_type: 'regular', session_date };
      const lesson = await createCourseSession(database, people, course, aMomentAgo, fields);
      await completeLesson(people.teacher, lesson);
      dates.push((await logged('lesson_id', lesson))[0].date);
    }
    expect(dates).toEqual(['2026-03-01', '2026-03-02']);
  });
});

describe('a booked lesson', () => {
  let teacher: Person;

  beforeAll(async () => {
    teacher = await createPerson(database, 'paid', { role: 'teacher', approval: 'approved' });
    await database.pool.query('update private.profiles set hourly_rate = 45 where id = $1', [teacher.id]);
  });

  it('is free the first time the two meet, and then earns the hourly rate in dollars', async () => {
    const student = await createPerson(database, 'regular');
    const first = await createBooking(database, student, teacher, -3000);
    const second = await createBooking(database, student, teacher, -1500, { duration_minutes: 90 });
    await completeBooking(teacher, first);
    await completeBooking(teacher, second);
    expect(await logged('lesson_id', first)).toMatchObject([
      { hours: 1, amount: 0, currency: 'usd', student_id: student.id, course_id: null },
    ]);
    expect(await logged('lesson_id', second)).toMatchObject([
      { hours: 1.5, amount: 6750, currency: 'usd', status: 'completed' },
    ]);
    expect(await statusOf('lesson_bookings', second)).toBe('completed');
  });

  it('that was missed logs nothing and is not the free one', async () => {
    const student = await createPerson(database, 'forgetful');
    const missed = await createBooking(database, student, teacher, -3100);
    const held = await createBooking(database, student, teacher, -1600);
    await completeBooking(teacher, missed, false);
    await completeBooking(teacher, held);
    expect(await statusOf('lesson_bookings', missed)).toBe('missed');
    expect(await logged('lesson_id', missed)).toEqual([]);
    expect(await logged('lesson_id', held)).toMatchObject([{ amount: 0 }]);
  });

  it('is completed by its teacher alone, once, and after it began', async () => {
    const past = await createBooking(database, people.student, teacher, -200);
    expect(await answerOfEach({ ...people, its: teacher }, (actor) => completeBooking(actor, past))).toEqual({
      visitor: '42501',
      student: 'not_yours',
      otherStudent: 'not_yours',
      pendingTeacher: 'not_yours',
      teacher: 'not_yours',
      otherTeacher: 'not_yours',
      admin: 'not_yours',
      its: 'agreed',
    });
    expect(await refusal(completeBooking(teacher, past))).toBeUndefined();
    expect(await refusal(completeBooking(teacher, past, false))).toBe('already_completed');
    expect(await logged('lesson_id', past)).toHaveLength(1);
    const coming = await createBooking(database, people.student, teacher, 3000);
    expect(await refusal(completeBooking(teacher, coming))).toBe('not_started_yet');
    expect(await refusal(completeBooking(teacher, randomUUID()))).toBe('booking_not_found');
  });
});

describe('fifty at the same instant', () => {
  it('log one lesson once', async () => {
    const lesson = await createCourseSession(
      database,
      people,
      await createCourse(database, people.teacher),
      aMomentAgo - 60,
      { session_type: 'regular' },
    );
    const calls = Array.from({ length: 50 }, () => completeLesson(people.teacher, lesson));
    expect(await answers(calls)).toEqual({ agreed: 50 });
    expect(await logged('lesson_id', lesson)).toHaveLength(1);
  });

  it('record held or missed, whichever came first', async () => {
    const lesson = await createCourseSession(
      database,
      people,
      await createCourse(database, people.teacher),
      aMomentAgo,
      { session_type: 'regular' },
    );
    const outcomes = await answers(
      Array.from({ length: 50 }, (_, turn) => completeLesson(people.teacher, lesson, turn % 2 === 0)),
    );
    expect(outcomes).toEqual({ agreed: 25, already_completed: 25 });
    expect(await logged('lesson_id', lesson)).toHaveLength(
      (await statusOf('course_sessions', lesson)) === 'completed' ? 1 : 0,
    );
  });

  it('find one first lesson among ten of the same two', async () => {
    const teacher = await createPerson(database, 'busy', { role: 'teacher', approval: 'approved' });
    await database.pool.query('update private.profiles set hourly_rate = 30 where id = $1', [teacher.id]);
    const bookings = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        createBooking(database, people.student, teacher, -5000 - turn * 100),
      ),
    );
    await Promise.all(
      bookings.flatMap((booking) => Array.from({ length: 5 }, () => completeBooking(teacher, booking))),
    );
    const { rows } = await database.pool.query(
      'select amount from teacher_earnings where teacher_id = $1 order by amount',
      [teacher.id],
    );
    expect(rows.map((row) => row.amount)).toEqual([0, ...Array.from({ length: 9 }, () => 3000)]);
  });
});
