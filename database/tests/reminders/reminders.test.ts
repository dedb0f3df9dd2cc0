import { lastSunday, plusDays } from '@lomdim/testing/clock/dates';
import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
  openAllHours,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const newStudent = () => createPerson(database, 'a student');
const newTeacher = () => createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
const query = async (sql: string, values: unknown[]) => (await database.pool.query(sql, values)).rows;

/** Who is due at this distance before the subject begins, as `hours: people`. */
async function due(subject: string, startsAt: string, before: string): Promise<Record<string, number>> {
  const rows = await query(
    `select hours_before as hours, count(*)::integer as people
     from private.due_reminders(${startsAt} - $2::interval) where subject_id = $1 group by 1`,
    [subject, before],
  );
  return Object.fromEntries(rows.map(({ hours, people: count }) => [hours, count]));
}

const bookingStart = (booking: string) =>
  `(select lower(during) from lesson_bookings where id = '${booking}')`;
const year = 365 * 24 * 60;

/** A booking of two new people, far ahead. */
async function newBooking(fields: Record<string, unknown> = {}, minutesFromNow = year) {
  const [student, teacher] = [await newStudent(), await newTeacher()];
  const booking = await createBooking(database, student, teacher, minutesFromNow, fields);
  return { student, teacher, booking, startsAt: bookingStart(booking) };
}

async function reminded(person: Person): Promise<unknown[]> {
  const rows = await query(
    `select data ->> 'hours_before' as hours from notifications
     where user_id = $1 and kind like '%_reminder' order by created_at, data ->> 'starts_at'`,
    [person.id],
  );
  return rows.map((row) => Number(row.hours));
}

const give = (moment: string) => query(`select private.give_due_reminders(${moment}) as given`, []);

describe('the moments of a reminder', () => {
  it.each([
    ['24:00:01', {}],
    ['24:00:00', { 24: 2 }],
    ['06:00:01', { 24: 2 }],
    ['06:00:00', {}],
    ['01:00:01', {}],
    ['01:00:00', { 1: 2 }],
    ['00:00:01', { 1: 2 }],
    ['00:00:00', {}],
    ['-00:00:01', {}],
  ])('%s before the beginning: %o', async (before, expected) => {
    const { booking, startsAt } = await newBooking();
    expect(await due(booking, startsAt, before)).toEqual(expected);
  });

  it.each(['cancelled', 'completed', 'missed'])('are none for a lesson that is %s', async (status) => {
    const { booking, startsAt } = await newBooking({ status });
    expect(await due(booking, startsAt, '24 hours')).toEqual({});
    expect(await due(booking, startsAt, '1 hour')).toEqual({});
  });

  it('are only those that still make sense for what was arranged late', async () => {
    const { booking, startsAt } = await newBooking();
    const arrange = (before: string) =>
      query(`update lesson_bookings set created_at = ${startsAt} - $1::interval where id = $2`, [
        before,
        booking,
      ]);
    await arrange('24 hours');
    expect(await due(booking, startsAt, '23:59:59')).toEqual({});
    await arrange('24:00:01');
    expect(await due(booking, startsAt, '23:59:59')).toEqual({ 24: 2 });
    await arrange('30 minutes');
    expect(await due(booking, startsAt, '30 minutes')).toEqual({ 1: 2 });
  });

  it('are none for what waits for an answer', async () => {
    const { booking, startsAt } = await newBooking({}, 3 * 24 * 60);
    await query("update lesson_bookings set created_at = now() - interval '3 days' where id = $1", [booking]);
    await query(
      "update lessons set state = 'proposed', teacher_agreed_at = null, answer_until = upper(during) where id = $1",
      [booking],
    );
    for (const before of ['24 hours', '1 hour']) expect(await due(booking, startsAt, before)).toEqual({});
  });

  it('are only those that still make sense for what was moved late', async () => {
    const { student, teacher: open, booking, startsAt } = await newBooking();
    await openAllHours(database, open);
    const teacher = await newTeacher();
    await query("update lesson_bookings set created_at = now() - interval '3 days' where id = $1", [booking]);
    const moveTo = async (minutes: number) => {
      const [date, time] = new Date(Date.now() + minutes * 60_000).toISOString().split('T');
      await as(database, student, 'select move_booking($1, $2, $3)', [booking, date, time?.slice(0, 5)]);
    };
    await moveTo(25 * 60);
    expect(await due(booking, startsAt, '23 hours')).toEqual({ 24: 2 });
    await moveTo(20 * 60);
    expect(await due(booking, startsAt, '19 hours')).toEqual({});
    expect(await due(booking, startsAt, '1 hour')).toEqual({ 1: 2 });
    const course = await createCourse(database, teacher);
    const live = await createLiveSession(database, teacher, course, 50 * 60);
    const liveStart = `(select scheduled_at from private.live_sessions where id = '${live}')`;
    expect(await due(live, liveStart, '23 hours')).toEqual({ 24: 1 });
    await as(database, teacher, 'update live_sessions set scheduled_at = $2 where id = $1', [
      live,
      new Date(Date.now() + 20 * 3_600_000),
    ]);
    expect(await due(live, liveStart, '19 hours')).toEqual({});
    expect(await due(live, liveStart, '1 hour')).toEqual({ 1: 1 });
  });

  it.each([
    // Clocks go forward: the day has 23 hours, so the same wall clock the day before is too late by an hour.
    ['spring', lastSunday(3), '09:00'],
    // Clocks go back: the day has 25 hours.
    ['autumn', lastSunday(10), '11:00'],
  ])('count hours, not days, when the clocks change in %s', async (_season, sunday, firstAt) => {
    const { booking } = await newBooking({
      lesson_date: sunday,
      lesson_time: '10:00',
      time_zone: 'Europe/Paris',
    });
    const paris = (clock: string) =>
      `timestamp '${plusDays(sunday, -1)} ${clock}' at time zone 'Europe/Paris'`;
    expect(await due(booking, paris(firstAt), '1 second')).toEqual({});
    expect(await due(booking, paris(firstAt), '0 seconds')).toEqual({ 24: 2 });
  });
});

describe('who is reminded', () => {
  const dueFor = async (subject: string, moment: string) =>
    (
      await query(
        `select person_id, kind, data from private.due_reminders(${moment}) where subject_id = $1`,
        [subject],
      )
    ).map(({ person_id, kind, data }) => [person_id, kind, data.with] as const);

  it('of a booking: its two people, each with the name of the other', async () => {
    const { student, teacher, booking, startsAt } = await newBooking();
    const found = await dueFor(booking, `${startsAt} - interval '1 hour'`);
    expect(new Set(found.map((row) => row.join()))).toEqual(
      new Set([
        [student.id, 'lesson_reminder', teacher.id].join(),
        [teacher.id, 'lesson_reminder', student.id].join(),
      ]),
    );
  });

  it('of a trial: its two people', async () => {
    const [student, teacher] = [await newStudent(), await newTeacher()];
    const course = await createCourse(database, teacher);
    const trial = await createCourseSession(database, { student, teacher }, course, year);
    const startsAt = `(select session_date from course_sessions where id = '${trial}')`;
    expect(await due(trial, startsAt, '24 hours')).toEqual({ 24: 2 });
    expect((await dueFor(trial, `${startsAt} - interval '1 hour'`)).map(([, kind]) => kind)).toEqual([
      'course_lesson_reminder',
      'course_lesson_reminder',
    ]);
    await query("update course_sessions set status = 'cancelled' where id = $1", [trial]);
    expect(await due(trial, startsAt, '1 hour')).toEqual({});
  });

  it('of a live session: those who have reserved a place, until they give it back', async () => {
    const [teacher, reserved] = [await newTeacher(), await newStudent()];
    const session = await createLiveSession(database, teacher, await createCourse(database, teacher), year);
    const startsAt = `(select scheduled_at from private.live_sessions where id = '${session}')`;
    await as(database, reserved, 'select reserve_live_place($1)', [session]);
    expect(await due(session, startsAt, '24 hours')).toEqual({ 24: 2 });
    expect(await due(session, startsAt, '1 hour')).toEqual({ 1: 2 });
    // A server that was late still reminds of what can be joined by then.
    expect((await dueFor(session, `${startsAt} - interval '10 minutes'`)).map(([id]) => id)).toContain(
      reserved.id,
    );
    await as(database, reserved, 'select give_back_live_place($1)', [session]);
    expect(await due(session, startsAt, '1 hour')).toEqual({ 1: 1 });
  });

  it('of a live session: the teacher, the enrolled and those who joined, as long as they can get in', async () => {
    const [teacher, enrolled, joined] = [await newTeacher(), await newStudent(), await newStudent()];
    const course = await createCourse(database, teacher);
    await enrol(database, course, enrolled);
    const session = await createLiveSession(database, teacher, course, year, { max_participants: 2 });
    await query('insert into free_trials (student_id, course_id, teacher_id) values ($1, $2, $3)', [
      joined.id,
      course,
      teacher.id,
    ]);
    await query('insert into live_attendance (session_id, student_id) values ($1, $2)', [session, joined.id]);
    const moment = `(select scheduled_at - interval '1 hour' from private.live_sessions where id = '${session}')`;
    const ids = async () => new Set((await dueFor(session, moment)).map(([id]) => id));
    expect(await ids()).toEqual(new Set([teacher.id, enrolled.id, joined.id]));

    await query('update private.live_sessions set max_participants = 1 where id = $1', [session]);
    expect(await ids()).toEqual(new Set([teacher.id, joined.id]));
    await query("update private.profiles set approval_status = 'rejected' where id = $1", [teacher.id]);
    expect(await ids()).toEqual(new Set());
    await query("update private.profiles set approval_status = 'approved' where id = $1", [teacher.id]);
    await query("update private.live_sessions set status = 'cancelled' where id = $1", [session]);
    expect(await ids()).toEqual(new Set());
  });
});

describe('each reminder is given once', () => {
  it('however many servers look at once', async () => {
    const { student, teacher, startsAt } = await newBooking();
    for (const before of ['24 hours', '1 hour']) {
      await Promise.all(Array.from({ length: 8 }, () => give(`${startsAt} - interval '${before}'`)));
    }
    expect(await reminded(student)).toEqual([24, 1]);
    expect(await reminded(teacher)).toEqual([24, 1]);
  });

  it('also when the first server has not committed yet, or never does', async () => {
    const { student, startsAt } = await newBooking();
    const first = await database.pool.connect();
    try {
      await first.query('begin');
      await first.query(`select private.give_due_reminders(${startsAt} - interval '1 hour')`);
      const second = give(`${startsAt} - interval '1 hour'`);
      await first.query('rollback');
      await second;
    } finally {
      first.release();
    }
    expect(await reminded(student)).toEqual([1]);
  });

  it('in batches, when there are many', async () => {
    const { student, teacher, startsAt } = await newBooking();
    await give(`${startsAt} - interval '24 hours'`);
    const batch = async () =>
      (await query(`select private.give_due_reminders(${startsAt} - interval '1 hour', 1) as given`, []))[0]
        .given;
    while ((await batch()) > 0);
    expect(await reminded(student)).toEqual([24, 1]);
    expect(await reminded(teacher)).toEqual([24, 1]);
  });

  it('and again for the new time of what was moved', async () => {
    const { student, teacher, booking, startsAt } = await newBooking();
    await openAllHours(database, teacher);
    await give(`${startsAt} - interval '24 hours'`);
    const [old] = await query(`select ${startsAt} as moment`, []);
    const later = plusDays(old.moment.toISOString().slice(0, 10), 7);
    await as(database, student, 'select move_booking($1, $2, null)', [booking, later]);
    await give(`timestamptz '${old.moment.toISOString()}' - interval '1 hour'`);
    expect(await reminded(teacher)).toEqual([24]);
    await give(`${startsAt} - interval '24 hours'`);
    await give(`${startsAt} - interval '1 hour'`);
    expect(await reminded(teacher)).toEqual([24, 24, 1]);
  });

  it('in the product and as a queued mail, which ends when the lesson begins', async () => {
    const { student, booking, startsAt } = await newBooking({}, 26 * 60);
    await query("update lesson_bookings set created_at = now() - interval '1 day' where id = $1", [booking]);
    await give(`${startsAt} - interval '24 hours'`);
    const queued = await query(
      `select n.kind, l.kind as mailed, l.expires_at = ${startsAt} as ends, l.data ->> 'booking_id' as booking
       from notifications n join private.letters l on l.id = n.id where n.user_id = $1`,
      [student.id],
    );
    expect(queued).toEqual([{ kind: 'lesson_reminder', mailed: 'lesson_reminder', ends: true, booking }]);
  });
});

it('browsers neither ask who is due nor give reminders', async () => {
  for (const actor of Object.values(people)) {
    for (const call of [
      'select * from private.coming_lessons(now())',
      'select * from private.due_reminders(now())',
      'select private.give_due_reminders(now())',
      'select * from private.reminders',
    ]) {
      expect([actor.name, call, await refusal(as(database, actor, call))]).toEqual([
        actor.name,
        call,
        '42501',
      ]);
    }
  }
});
