import { as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
  visitRoom,
} from '../helpers/learning.ts';
import { settleAs } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

const setDate = (table: string, id: string | null, moment: string) =>
  database.pool.query(`update ${table} set created_at = $2 where id = $1`, [id, moment]);

/** Hand-counted below: seven people, three lessons of 3.25 hours, four donations of which three were received. */
beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  const { student, otherStudent, teacher, otherTeacher, pendingTeacher, admin } = people;
  await setDate('private.profiles', student.id, '2026-03-01T00:30Z');
  await setDate('private.profiles', otherStudent.id, '2026-03-01T23:30Z');
  await setDate('private.profiles', teacher.id, '2026-03-02T00:00Z');
  for (const { id } of [otherTeacher, pendingTeacher, admin])
    await setDate('private.profiles', id, '2026-01-15T12:00Z');

  const course = await createCourse(database, teacher, { max_students: 10, created_at: '2026-02-10T12:00Z' });
  const closed = await createCourse(database, teacher, {
    max_students: 50,
    is_active: false,
    created_at: '2026-02-10T12:00Z',
  });
  const later = await createCourse(database, teacher, { max_students: 6, created_at: '2026-03-10T12:00Z' });
  await setDate('course_enrollments', await enrol(database, course, student), '2026-02-20T12:00Z');
  await setDate('course_enrollments', await enrol(database, later, student), '2026-03-20T12:00Z');
  await setDate('course_enrollments', await enrol(database, course, otherStudent), '2026-03-31T23:30Z');
  await setDate('course_enrollments', await enrol(database, closed, student), '2026-02-20T12:00Z');

  const lesson = await createCourseSession(database, { teacher, student }, course, -60, {
    session_date: '2026-03-01T23:15Z',
    duration_minutes: 45,
  });
  await settleAs(database, teacher, lesson);
  const missed = await createCourseSession(database, { teacher, student: otherStudent }, course, -60, {
    session_date: '2026-03-02T10:00Z',
  });
  await settleAs(database, teacher, missed, 'student_absent');
  for (const scheduled_at of ['2026-03-02T08:00Z', '2026-03-08T22:00Z']) {
    const live = await createLiveSession(database, teacher, course, -60, {
      scheduled_at,
      duration_minutes: scheduled_at.includes('08:00') ? 90 : 60,
    });
    await database.pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [
      live,
      student.id,
    ]);
    for (const person of [teacher, student]) await visitRoom(database, person, { session_id: live }, 0, 30);
    await database.pool.query('select private.settle_live_sessions(now())');
  }
  await database.pool.query(
    `insert into donations (donor_id, amount, courses_sponsored, status, created_at) values
       ($1, 1000, 1, 'completed', '2026-03-01T10:00Z'), ($1, 2550, 2, 'completed', '2026-03-31T23:59:59Z'),
       ($1, 9900, 9, 'pending', '2026-03-05T10:00Z'), ($1, 700, 1, 'completed', '2026-02-28T23:59Z')`,
    [student.id],
  );
});
afterAll(() => database.drop());

const series = async (kind: string, step: string, from: string, to: string, zone = 'UTC') =>
  Object.fromEntries(
    (
      await as(
        database,
        people.admin,
        'select period::text, value::float from admin_series($1, $2, $3, $4, $5)',
        [kind, step, from, to, zone],
      )
    ).map((row) => [row.period, row.value]),
  );

describe('a figure over time', () => {
  it('counts by the day, also where nothing happened', async () => {
    expect(await series('sign_ups', 'day', '2026-02-28', '2026-03-03')).toEqual({
      '2026-02-28': 0,
      '2026-03-01': 2,
      '2026-03-02': 1,
      '2026-03-03': 0,
    });
    expect(await series('lessons', 'day', '2026-03-01', '2026-03-03')).toEqual({
      '2026-03-01': 1,
      '2026-03-02': 1,
      '2026-03-03': 0,
    });
    expect(await series('hours', 'day', '2026-03-01', '2026-03-02')).toEqual({
      '2026-03-01': 0.75,
      '2026-03-02': 1.5,
    });
  });

  it('lets days begin in the zone that was asked for', async () => {
    expect(await series('sign_ups', 'day', '2026-02-28', '2026-03-02', 'Europe/Paris')).toEqual({
      '2026-02-28': 0,
      '2026-03-01': 1,
      '2026-03-02': 2,
    });
    expect(await series('sign_ups', 'day', '2026-02-28', '2026-03-02', 'America/New_York')).toEqual({
      '2026-02-28': 1,
      '2026-03-01': 2,
      '2026-03-02': 0,
    });
    expect(await series('lessons', 'day', '2026-03-01', '2026-03-02', 'Europe/Paris')).toEqual({
      '2026-03-01': 0,
      '2026-03-02': 2,
    });
  });

  it('counts by the week from Monday, and by the month', async () => {
    expect(await series('hours', 'week', '2026-03-01', '2026-03-09')).toEqual({
      '2026-02-23': 0.75,
      '2026-03-02': 2.5,
      '2026-03-09': 0,
    });
    expect(await series('lessons', 'month', '2026-02-10', '2026-04-01')).toEqual({
      '2026-02-01': 0,
      '2026-03-01': 3,
      '2026-04-01': 0,
    });
    expect(await series('sign_ups', 'month', '2026-01-01', '2026-03-31')).toEqual({
      '2026-01-01': 3,
      '2026-02-01': 0,
      '2026-03-01': 3,
    });
  });

  it('counts donations that were received, and what they brought', async () => {
    const months = ['month', '2026-02-01', '2026-03-31'] as const;
    expect(await series('donations', ...months)).toEqual({ '2026-02-01': 1, '2026-03-01': 2 });
    expect(await series('donated_cents', ...months)).toEqual({ '2026-02-01': 700, '2026-03-01': 3550 });
    expect(await series('donated_cents', 'month', '2026-03-01', '2026-04-01', 'Europe/Paris')).toEqual({
      '2026-03-01': 1700,
      '2026-04-01': 2550,
    });
  });

  it('says how full the open courses were at the end of each period', async () => {
    expect(await series('fill_rate', 'month', '2026-01-01', '2026-04-01')).toEqual({
      '2026-01-01': 0,
      '2026-02-01': 10, // 1 of 10
      '2026-03-01': 18.8, // 3 of 16
      '2026-04-01': 18.8,
    });
    expect(
      (await series('fill_rate', 'month', '2026-03-01', '2026-03-31', 'Europe/Paris'))['2026-03-01'],
    ).toBe(
      12.5, // 2 of 16: the third came on the first of April in Paris
    );
  });

  it.each([
    ['beauty', 'day', '2026-01-01', '2026-01-02', 'UTC', 'unknown_figure'],
    ['hours', 'second', '2026-01-01', '2026-01-02', 'UTC', 'unknown_figure'],
    ['hours', 'day', '2026-01-01', '2026-01-02', 'Nowhere/Land', 'unknown_time_zone'],
    ['hours', 'day', '2026-01-02', '2026-01-01', 'UTC', 'period_too_long'],
    ['hours', 'day', '2024-01-01', '2026-01-01', 'UTC', 'period_too_long'],
    ['hours', 'month', '1026-01-01', '2026-01-01', 'UTC', 'period_too_long'],
  ])('is refused for %s by the %s from %s to %s in %s', async (kind, step, from, to, zone, code) => {
    expect(await refusal(series(kind, step, from, to, zone))).toBe(code);
  });
});

describe('a teacher’s months', () => {
  const months = (actor: keyof typeof people) =>
    as(
      database,
      people[actor],
      'select month::text, hours::float, lessons, earned_eur_cents::int from my_hours_by_month()',
    );

  it('are their own, with what they earned', async () => {
    // A trial earns nothing, the two live sessions the price of the course each.
    expect(await months('teacher')).toEqual([
      { month: '2026-03-01', hours: 3.25, lessons: 3, earned_eur_cents: 3000 },
    ]);
    expect(await months('otherTeacher')).toEqual([]);
    expect(await months('admin')).toEqual([]);
    expect(await refusal(months('visitor'))).toBe('42501');
  });
});
