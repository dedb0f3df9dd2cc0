import { plusDays } from '@lomdim/testing/clock/dates';
import { as, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createCourse, createLiveSession } from '../helpers/learning.ts';

let database: TestDatabase;
let teacher: Person;
let student: Person;
/** A day on which nobody rests, nor on the one after, some days from now. */
let day: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ day: string }>(
    `select min(current_date + n)::text as day from generate_series(3, 30) as n
     where not private.is_rest('UTC', tstzrange((current_date + n)::timestamp at time zone 'UTC', (current_date + n + 2)::timestamp at time zone 'UTC'))`,
  );
  day = rows[0]?.day ?? '';
});
beforeEach(async () => {
  teacher = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
  student = await createPerson(database, 'student');
});
afterAll(() => database.drop());

const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
/** Every day from ten to one. */
const opens = () =>
  query(
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     select $1, n, '10:00', '13:00', 'UTC' from generate_series(0, 6) as n`,
    [teacher.id],
  );
const rules = (fields: Record<string, unknown>) =>
  query(
    `insert into teacher_booking_rules (teacher_id, ${Object.keys(fields).join(', ')})
     values ($1, ${Object.keys(fields).map((_, at) => `$${at + 2}`)})`,
    [teacher.id, ...Object.values(fields)],
  );
const slots = async (from = day, days = 1, minutes = 60) =>
  (
    await as(
      database,
      { name: 'visitor', id: null },
      `select to_char(starts_at at time zone 'UTC', 'HH24:MI') as at from free_slots($1, $2, $3, 'UTC', $4)`,
      [teacher.id, from, days, minutes],
    )
  ).map(({ at }) => at);
/** Minutes from now to this time of a day. */
const minutesTo = (date: string, time: string) => (Date.parse(`${date}T${time}:00Z`) - Date.now()) / 60_000;
const book = (date: string, time: string, fields = {}) =>
  createBooking(database, student, teacher, minutesTo(date, time), {
    lesson_date: date,
    lesson_time: time,
    ...fields,
  });
const isFree = async (date: string, time: string, minutes = 60, lesson: string | null = null) =>
  (
    await query(`select private.is_free_slot($1, $2, $3, $4) as free`, [
      teacher.id,
      `${date}T${time}:00Z`,
      minutes,
      lesson,
    ])
  )[0].free;

describe('free times', () => {
  it('are what is left of the hours by whatever takes the teacher’s time', async () => {
    await opens();
    expect(await slots()).toEqual(['10:00', '11:00', '12:00']);
    const course = await createCourse(database, teacher);
    await createLiveSession(database, teacher, course, minutesTo(day, '11:00') + 15, {
      duration_minutes: 15,
    });
    expect(await slots()).toEqual(['10:00', '12:00']);
    const booking = await book(day, '10:00', { duration_minutes: 30 });
    expect(await slots()).toEqual(['12:00']);
    await query("update lessons set status = 'cancelled' where id = $1", [booking]);
    expect(await slots()).toEqual(['10:00', '12:00']);
  });

  it('are not sooner than the notice, and not later than the days ahead', async () => {
    await opens();
    const today = new Date().toISOString().slice(0, 10);
    await rules({
      notice_minutes: Math.ceil(minutesTo(day, '10:30')),
      days_ahead: 40,
      keeps_rest_days: false,
    });
    expect(await slots()).toEqual(['11:00', '12:00']);
    expect(await slots(plusDays(today, 40))).toHaveLength(3);
    expect(await slots(plusDays(today, 41))).toEqual([]);
  });

  it('begin twelve hours from now at the earliest, and end after ninety days, unless said otherwise', async () => {
    await query(
      `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
       select $1, n, '00:00', '24:00', 'UTC' from generate_series(0, 6) as n`,
      [teacher.id],
    );
    const [span] = await query(
      `select min(f.starts_at) >= now() + interval '12 hours' as after_notice,
         (select count(*)::integer from free_slots($1, current_date + 91, 31)) as too_far
       from free_slots($1, current_date, 31) as f`,
      [teacher.id],
    );
    expect(span).toEqual({ after_notice: true, too_far: 0 });
  });

  it('keep the buffer before and after everything', async () => {
    await opens();
    await rules({ buffer_minutes: 15 });
    await book(day, '11:00', { duration_minutes: 30 });
    expect(await slots(day, 1, 30)).toEqual(['10:00', '12:00', '12:30']);
    expect([await isFree(day, '10:15', 30), await isFree(day, '10:20', 30)]).toEqual([true, false]);
    expect([await isFree(day, '11:45', 30), await isFree(day, '11:40', 30)]).toEqual([true, false]);
  });

  it('are none on a day that is full; live sessions do not fill one', async () => {
    await opens();
    await rules({ lessons_a_day: 2 });
    const course = await createCourse(database, teacher);
    await createLiveSession(database, teacher, course, minutesTo(day, '15:00'));
    const first = await book(day, '08:00');
    expect(await slots()).toHaveLength(3);
    await book(day, '22:00');
    expect(await slots(day, 2)).toEqual(['10:00', '11:00', '12:00']);
    expect(await slots(plusDays(day, 1))).toHaveLength(3);
    // One of the two may be moved within the day.
    expect([await isFree(day, '10:00'), await isFree(day, '10:00', 60, first)]).toEqual([false, true]);
  });

  it('are those of the date where it has hours of its own', async () => {
    await opens();
    await query(
      `insert into teacher_special_days (teacher_id, day, from_time, to_time, time_zone) values ($1, $2, '20:00', '22:00', 'UTC')`,
      [teacher.id, day],
    );
    expect(await slots()).toEqual(['20:00', '21:00']);
  });

  it('are none in rest, unless the teacher says otherwise', async () => {
    await opens();
    const [{ eve }] = await query(
      "select (lower(r) at time zone 'UTC')::date::text as eve from private.rest_spans('UTC', now() + interval '2 days', now() + interval '20 days') as r order by r limit 1",
    );
    // In UTC rest begins at noon.
    expect(await slots(eve)).toEqual(['10:00', '11:00']);
    expect(await slots(plusDays(eve, 1))).toEqual([]);
    await rules({ keeps_rest_days: false });
    expect(await slots(eve, 2)).toHaveLength(6);
  });

  it('answer the same for a single time, which need not be one of those offered', async () => {
    await opens();
    expect(
      await Promise.all(['09:30', '10:00', '10:20', '12:00', '12:10'].map((time) => isFree(day, time))),
    ).toEqual([false, true, true, true, false]);
    await query("update private.profiles set approval_status = 'pending' where id = $1", [teacher.id]);
    expect(await isFree(day, '10:00')).toBe(false);
    expect(await slots()).toEqual([]);
  });
});

describe('the first time for both', () => {
  const common = async (time: string, minutes = 60) =>
    (
      await query(
        `select to_char(private.first_common_time($1, $2, $3, $4) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at`,
        [student.id, teacher.id, `${day}T${time}:00Z`, minutes],
      )
    )[0].at;
  const busy = (date: string, time: string) =>
    createPerson(database, 'another', { role: 'teacher', approval: 'approved' }).then((other) =>
      createBooking(database, student, other, 0, { lesson_date: date, lesson_time: time }),
    );

  it('is the first of the teacher’s free times at which the student is free', async () => {
    await opens();
    expect(await common('08:00')).toBe(`${day} 10:00`);
    expect(await common('10:05')).toBe(`${day} 11:00`);
    await book(day, '10:00');
    await busy(day, '11:00');
    expect(await common('08:00')).toBe(`${day} 12:00`);
    await busy(day, '12:00');
    expect(await common('08:00')).toBe(`${plusDays(day, 1)} 10:00`);
  });

  it('is that very moment without hours, or the next half hour at which both are free', async () => {
    expect(await common('08:07', 30)).toBe(`${day} 08:07`);
    await busy(day, '08:00');
    expect(await common('08:07', 30)).toBe(`${day} 09:00`);
    await createBooking(database, await createPerson(database, 'other student'), teacher, 0, {
      lesson_date: day,
      lesson_time: '09:20',
    });
    expect(await common('08:07', 30)).toBe(`${day} 10:30`);
  });

  it('is never in rest of either, each by their own clock', async () => {
    const [{ begins }] = await query(
      "select (lower(r) at time zone 'UTC')::date::text as begins from private.rest_spans('Asia/Jerusalem', now() + interval '2 days', now() + interval '30 days') as r where extract(isodow from lower(r) at time zone 'UTC') = 5 order by r limit 1",
    );
    for (const [first, second] of [
      [student, teacher],
      [teacher, student],
    ] as const) {
      await query("update private.profiles set time_zone = 'Asia/Jerusalem' where id = $1", [first.id]);
      await query("update private.profiles set time_zone = 'America/New_York' where id = $1", [second.id]);
      // Rest begins in Jerusalem and ends in New York.
      const [{ fits }] = await query(
        `select private.first_common_time($1, $2, $3, 60) >= upper(r) and private.first_common_time($1, $2, $3, 60) < upper(r) + interval '30 minutes' as fits
         from private.rest_spans('America/New_York', $3::timestamptz + interval '1 day', $3::timestamptz + interval '25 hours') as r`,
        [student.id, teacher.id, `${begins}T18:00:00Z`],
      );
      expect(fits).toBe(true);
    }
  });

  it('is that moment all the same where the teacher’s hours leave nothing for a month', async () => {
    await opens();
    await rules({ days_ahead: 1 });
    expect(await common('08:07')).toBe(`${day} 08:07`);
  });
});
