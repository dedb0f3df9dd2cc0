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
  openAllHours,
} from '../helpers/learning.ts';
import { act, settleAs, settleIn } from '../helpers/lessons.ts';

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

const anHourAgo = -70;

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
    const regular = await createCourseSession(database, people, course, anHourAgo, {
      session_type: 'regular',
      duration_minutes: 45,
    });
    const trial = await createCourseSession(database, people, course, anHourAgo - 60, {
      session_type: 'trial',
    });
    await settleAs(database, people.teacher, regular);
    await settleAs(database, people.teacher, trial);
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

  it('earns the price at which it was agreed on, whatever the course costs later', async () => {
    const course = await createCourse(database, people.teacher, { price: 2500 });
    const fields = { session_type: 'regular' };
    const lesson = await createCourseSession(database, people, course, anHourAgo, fields);
    await database.pool.query('update courses set price = 900000 where id = $1', [course]);
    await settleAs(database, people.teacher, lesson);
    expect(await logged('lesson_id', lesson)).toMatchObject([{ amount: 2500 }]);
  });

  it.each(['student_absent', 'teacher_absent', 'not_held'])(
    'logs nothing when it was %s',
    async (outcome) => {
      const course = await createCourse(database, people.teacher);
      const lesson = await createCourseSession(database, people, course, anHourAgo, {
        session_type: 'regular',
      });
      await settleAs(database, people.teacher, lesson, outcome);
      expect(await statusOf('course_sessions', lesson)).toBe('missed');
      expect(await logged('lesson_id', lesson)).toEqual([]);
    },
  );

  it('logs nothing before the 48 hours of the other are over', async () => {
    const course = await createCourse(database, people.teacher);
    const lesson = await createCourseSession(database, people, course, anHourAgo, {
      session_type: 'regular',
    });
    await completeLesson(people.teacher, lesson);
    expect(await refusal(settleIn(database, lesson, 47))).toBe('not_possible_now');
    expect(await statusOf('course_sessions', lesson)).toBe('scheduled');
    expect(await logged('lesson_id', lesson)).toEqual([]);
    await settleIn(database, lesson);
    expect(await logged('lesson_id', lesson)).toHaveLength(1);
  });

  it('is completed by its teacher alone', async () => {
    const lesson = await createCourseSession(
      database,
      people,
      await createCourse(database, people.teacher),
      anHourAgo,
    );
    expect(await answerOfEach(people, (actor) => completeLesson(actor, lesson))).toEqual({
      visitor: '42501',
      student: 'not_yours',
      otherStudent: 'lesson_not_found',
      pendingTeacher: 'lesson_not_found',
      teacher: 'agreed',
      otherTeacher: 'lesson_not_found',
      admin: 'lesson_not_found',
    });
    expect(await refusal(completeLesson(people.teacher, randomUUID()))).toBe('lesson_not_found');
  });

  it('can be said otherwise until it is settled, and is logged once', async () => {
    const course = await createCourse(database, people.teacher);
    const held = await createCourseSession(database, people, course, anHourAgo, { session_type: 'regular' });
    await completeLesson(people.teacher, held, false);
    await completeLesson(people.teacher, held);
    await completeLesson(people.teacher, held);
    await settleIn(database, held);
    expect(await refusal(completeLesson(people.teacher, held, false))).toBe('not_possible_now');
    expect(await refusal(settleIn(database, held))).toBe('not_possible_now');
    expect(await logged('lesson_id', held)).toHaveLength(1);
  });

  it('is completed only after its end, and not when it was cancelled', async () => {
    const course = await createCourse(database, people.teacher);
    const fields = { session_type: 'regular' };
    const coming = await createCourseSession(database, people, course, 5, fields);
    const running = await createCourseSession(database, people, course, -29, fields);
    for (const lesson of [coming, running]) {
      expect(await refusal(completeLesson(people.teacher, lesson))).toBe('not_possible_now');
      expect(await refusal(completeLesson(people.teacher, lesson, false))).toBe('not_possible_now');
    }
    const cancelled = await createCourseSession(database, people, course, anHourAgo, {
      status: 'cancelled',
    });
    expect(await refusal(completeLesson(people.teacher, cancelled))).toBe('not_possible_now');
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
      const lesson = await createCourseSession(database, people, course, anHourAgo, fields);
      await settleAs(database, people.teacher, lesson);
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

  it('is free the first time, and then earns the hourly rate in dollars', async () => {
    const student = await createPerson(database, 'regular');
    const first = await createBooking(database, student, teacher, -3000);
    const second = await createBooking(database, student, teacher, -1500, { duration_minutes: 90 });
    // The promise was made with the first booking; it does not matter which is completed first.
    await settleAs(database, teacher, second);
    await settleAs(database, teacher, first);
    expect(await logged('lesson_id', first)).toMatchObject([
      { hours: 1, amount: 0, currency: 'usd', student_id: student.id, course_id: null },
    ]);
    expect(await logged('lesson_id', second)).toMatchObject([
      { hours: 1.5, amount: 6750, currency: 'usd', status: 'completed' },
    ]);
    expect(await statusOf('lesson_bookings', second)).toBe('completed');
  });

  it('earns what was agreed on, however the rate was raised afterwards', async () => {
    const student = await createPerson(database, 'careful');
    const greedy = await createPerson(database, 'greedy', { role: 'teacher', approval: 'approved' });
    const rate = (dollars: number) =>
      database.pool.query('update private.profiles set hourly_rate = $2 where id = $1', [greedy.id, dollars]);
    await rate(20);
    await createBooking(database, student, greedy, -6000);
    const paid = await createBooking(database, student, greedy, -4500);
    await rate(9000);
    await settleAs(database, greedy, paid);
    expect(await logged('lesson_id', paid)).toMatchObject([{ amount: 2000, currency: 'usd' }]);
  });

  it('to which the student did not come logs nothing unless the teacher asks for it', async () => {
    const student = await createPerson(database, 'forgetful');
    await createBooking(database, student, teacher, -4600);
    const missed = await createBooking(database, student, teacher, -3100);
    const claimed = await createBooking(database, student, teacher, -1600);
    await settleAs(database, teacher, missed, 'student_absent');
    await act(database, teacher, 'report_lesson', claimed, 'student_absent');
    await act(database, teacher, 'claim_lesson', claimed);
    await settleIn(database, claimed);
    for (const lesson of [missed, claimed]) expect(await statusOf('lesson_bookings', lesson)).toBe('missed');
    expect(await logged('lesson_id', missed)).toEqual([]);
    expect(await logged('lesson_id', claimed)).toMatchObject([{ amount: 4500 }]);
  });

  it('is completed by its teacher alone, once, and after its end', async () => {
    const past = await createBooking(database, people.student, teacher, -200);
    expect(await answerOfEach({ ...people, its: teacher }, (actor) => completeBooking(actor, past))).toEqual({
      visitor: '42501',
      student: 'not_yours',
      otherStudent: 'lesson_not_found',
      pendingTeacher: 'lesson_not_found',
      teacher: 'lesson_not_found',
      otherTeacher: 'lesson_not_found',
      admin: 'lesson_not_found',
      its: 'agreed',
    });
    await settleIn(database, past);
    expect(await refusal(completeBooking(teacher, past, false))).toBe('not_possible_now');
    expect(await logged('lesson_id', past)).toHaveLength(1);
    const running = await createBooking(database, people.student, teacher, -50);
    expect(await refusal(completeBooking(teacher, running))).toBe('not_possible_now');
    expect(await refusal(completeBooking(teacher, randomUUID()))).toBe('lesson_not_found');
  });
});

describe('fifty at the same instant', () => {
  it('log one lesson once', async () => {
    const lesson = await createCourseSession(
      database,
      people,
      await createCourse(database, people.teacher),
      anHourAgo - 60,
      { session_type: 'regular' },
    );
    const calls = Array.from({ length: 50 }, () => completeLesson(people.teacher, lesson));
    expect(await answers(calls)).toEqual({ agreed: 50 });
    const settling = Array.from({ length: 50 }, () => settleIn(database, lesson));
    expect(await answers(settling)).toEqual({ agreed: 1, not_possible_now: 49 });
    expect(await logged('lesson_id', lesson)).toHaveLength(1);
  });

  it('promise one free lesson among ten of the same two', async () => {
    const teacher = await createPerson(database, 'busy', { role: 'teacher', approval: 'approved' });
    await database.pool.query('update private.profiles set hourly_rate = 30 where id = $1', [teacher.id]);
    await openAllHours(database, teacher);
    const book = (turn: number) =>
      as(
        database,
        people.student,
        `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
         values ($1, $2, current_date + $3::integer, '10:00', 'UTC', 'Talmud') returning price_cents`,
        [people.student.id, teacher.id, turn + 2],
      );
    const booked = (await Promise.all(Array.from({ length: 10 }, (_, turn) => book(turn)))).flat();
    expect(booked.map((row) => Number(row.price_cents)).sort((one, other) => one - other)).toEqual([
      0,
      ...Array.from({ length: 9 }, () => 3000),
    ]);
  });
});
