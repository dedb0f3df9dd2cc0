import { randomUUID } from 'node:crypto';
import { firstWeekday, lastSunday, plusDays } from '@lomdim/testing/clock/dates';
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
import { answerOfEach, askForNothing, createCourse, enrol } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

interface Series {
  id?: string;
  course: string;
  first?: string;
  weeks?: number;
  zone?: string;
}

const schedule = (actor: Actor, { id = randomUUID(), course, first, weeks = 3, zone = 'UTC' }: Series) =>
  as(
    database,
    actor,
    `select id, title, teacher_id, duration_minutes, max_participants, to_json(scheduled_at at time zone 'UTC') as at
     from schedule_live_series($1, $2, 'Weekly', $3, '19:00', $4, $5, max_participants => 30)`,
    [id, course, first ?? firstWeekday(1, 2), weeks, zone],
  );
const count = async (course: string) =>
  (await database.pool.query('select from private.live_sessions where course_id = $1', [course])).rowCount;

describe('a weekly series', () => {
  it('keeps its hour through the change to summer time', async () => {
    const course = await createCourse(database, people.teacher);
    const sunday = plusDays(lastSunday(3), -7);
    const made = await schedule(people.teacher, { course, first: sunday, zone: 'Europe/Paris' });
    expect(made.map((row) => row.at)).toEqual([
      `${sunday}T18:00:00`,
      `${plusDays(sunday, 7)}T17:00:00`,
      `${plusDays(sunday, 14)}T17:00:00`,
    ]);
    expect(made[0]).toMatchObject({ title: 'Weekly', duration_minutes: 60, max_participants: 30 });
  });

  it('is made whole or not at all', async () => {
    const course = await createCourse(database, people.teacher);
    const begun = plusDays(new Date().toISOString().slice(0, 10), -1);
    expect(await refusal(schedule(people.teacher, { course, first: begun }))).toBe('session_in_the_past');
    expect(await count(course)).toBe(0);
  });

  it('is the same when it is sent twice', async () => {
    const course = await createCourse(database, people.teacher);
    const series = { id: randomUUID(), course, weeks: 5 };
    const first = await schedule(people.teacher, series);
    expect(await schedule(people.teacher, series)).toEqual(first);
    expect(await count(course)).toBe(5);
  });

  it('is for the course’s own approved teacher', async () => {
    const course = await createCourse(database, people.teacher);
    expect(await answerOfEach(people, (actor) => schedule(actor, { course }))).toEqual({
      visitor: '42501',
      student: 'teacher_not_approved',
      otherStudent: 'teacher_not_approved',
      pendingTeacher: 'teacher_not_approved',
      teacher: 'agreed',
      otherTeacher: 'not_yours',
      admin: 'teacher_not_approved',
    });
    for (const weeks of [0, 53])
      expect(await refusal(schedule(people.teacher, { course, weeks }))).toBe('out_of_range');
    expect(await refusal(schedule(people.teacher, { course, zone: 'Nowhere/Land' }))).toBe(
      'unknown_time_zone',
    );
  });

  it('is cancelled one by one, and those enrolled are notified', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    const [first] = await schedule(people.teacher, { course });
    const cancel = `update live_sessions set status = 'cancelled' where id = $1`;
    await as(database, people.teacher, cancel, [first?.id]);
    const notified = await as(
      database,
      people.student,
      `select from notifications where kind = 'live_session_cancelled' and data ->> 'session_id' = $1`,
      [first?.id],
    );
    expect(notified).toHaveLength(1);
  });
});

describe('days off', () => {
  const takeOff = (teacher: Person, first: string, last: string, zone: string | null = null) =>
    as(
      database,
      teacher,
      'insert into teacher_time_off (teacher_id, first_day, last_day, time_zone) values ($1, $2, $3, $4) returning id',
      [teacher.id, first, last, zone],
    );
  const slots = (teacher: Person, from: string, days: number) =>
    as(
      database,
      people.visitor,
      `select to_json(starts_at at time zone 'UTC') as at from free_slots($1, $2, $3)`,
      [teacher.id, from, days],
    ).then((rows) => rows.map((row) => row.at));

  it('leave no free time, on the teacher’s own clock, until they are taken back', async () => {
    const teacher = await createPerson(database, 'away', { role: 'teacher', approval: 'approved' });
    await database.pool.query(`update private.profiles set time_zone = 'America/New_York' where id = $1`, [
      teacher.id,
    ]);
    await askForNothing(database, teacher);
    const monday = firstWeekday(1, 2);
    for (const weekday of [1, 2]) {
      await as(
        database,
        teacher,
        `insert into teacher_availability (teacher_id, weekday, from_time, to_time) values ($1, $2, '20:00', '22:00')`,
        [teacher.id, weekday],
      );
    }
    const tuesday = plusDays(monday, 1);
    const wednesday = plusDays(monday, 2);
    // Eight in the evening in New York is one in the night in Greenwich, a day later.
    const all = [tuesday, wednesday].flatMap((day) => [`${day}T01:00:00`, `${day}T02:00:00`]);
    expect(await slots(teacher, monday, 4)).toEqual(all);
    const [off] = await takeOff(teacher, monday, monday);
    expect(await slots(teacher, monday, 4)).toEqual(all.slice(2));
    await as(database, teacher, 'update teacher_time_off set last_day = $2 where id = $1', [
      off?.id,
      tuesday,
    ]);
    expect(await slots(teacher, monday, 4)).toEqual([]);
    await as(database, teacher, 'delete from teacher_time_off where id = $1', [off?.id]);
    expect(await slots(teacher, monday, 4)).toEqual(all);
  });

  it('end after they begin, within a year, in a zone that exists', async () => {
    const day = firstWeekday(1, 2);
    expect(await refusal(takeOff(people.teacher, day, plusDays(day, -1)))).toBe('23514');
    expect(await refusal(takeOff(people.teacher, day, plusDays(day, 400)))).toBe('23514');
    expect(await refusal(takeOff(people.teacher, day, day, 'Nowhere/Land'))).toBe('unknown_time_zone');
  });
});
