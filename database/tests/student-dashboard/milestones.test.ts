import { milestones } from '@lomdim/contract/constants';
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
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  visitRoom,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let course: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
  course = await createCourse(database, people.teacher);
});
afterAll(() => database.drop());

const streak = async (actor: Actor) => (await as(database, actor, 'select * from my_streak()'))[0];
const reached = async (actor: Actor) =>
  (await as(database, actor, 'select kind, goal, reached_on::text from my_milestones()'))
    .filter(({ reached_on }) => reached_on !== null)
    .map(({ kind, goal, reached_on }) => [kind, goal, reached_on]);

/** A lesson held at noon, so many weeks ago on this day of the week (0 is Sunday), by the clock of UTC; its day. */
async function held(student: Person, weeksAgo: number, weekday = 0): Promise<string> {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  noon.setUTCDate(noon.getUTCDate() - noon.getUTCDay() + weekday - 7 * weeksAgo);
  await createCourseSession(database, { ...people, student }, course, 0, {
    session_type: 'regular',
    status: 'completed',
    session_date: noon,
  });
  return noon.toISOString().slice(0, 10);
}

describe('weeks in a row', () => {
  it('are none before the first lesson', async () => {
    const student = await createPerson(database, 'new');
    expect(await streak(student)).toEqual({ lessons: 0, weeks_in_a_row: 0, learned_this_week: false });
    expect(await reached(student)).toEqual([]);
  });

  it('count each week once, and this week breaks nothing before it has ended', async () => {
    const student = await createPerson(database, 'steady');
    for (const [weeks, weekday] of [
      [1, 6],
      [2, 0],
      [2, 4],
      [3, 6],
    ] as const)
      await held(student, weeks, weekday);
    expect(await streak(student)).toEqual({ lessons: 4, weeks_in_a_row: 3, learned_this_week: false });
    await held(student, 0);
    expect(await streak(student)).toEqual({ lessons: 5, weeks_in_a_row: 4, learned_this_week: true });
  });

  it('begin anew after a week without learning, and what was reached stays', async () => {
    const student = await createPerson(database, 'back again');
    const days = [];
    for (const weeks of [9, 8, 7, 6, 5, 2]) days.push(await held(student, weeks, 3));
    expect(await streak(student)).toMatchObject({ lessons: 6, weeks_in_a_row: 0 });
    await held(student, 1, 3);
    expect(await streak(student)).toMatchObject({ weeks_in_a_row: 2 });
    expect(await reached(student)).toEqual([
      ['lessons', 1, days[0]],
      ['weeks', 4, days[3]],
    ]);
  });

  it('go by the clock of the student', async () => {
    const student = await createPerson(database, 'far east');
    const saturday = await held(student, 2, 6);
    await held(student, 1, 6);
    await database.pool.query("update private.profiles set time_zone = 'Pacific/Auckland' where id = $1", [
      student.id,
    ]);
    // Saturday noon in UTC is Sunday there, and so the beginning of the week after.
    const [[, , day] = []] = await reached(student);
    expect(String(day) > saturday).toBe(true);
    expect(await streak(student)).toMatchObject({ weeks_in_a_row: 2 });
  });
});

it('milestones are those that the product knows, and count what was really had', async () => {
  const student = await createPerson(database, 'eager');
  const goals = await as(database, student, 'select kind, goal from my_milestones()');
  for (const kind of ['lessons', 'weeks'] as const)
    expect(goals.filter((row) => row.kind === kind).map(({ goal }) => goal)).toEqual(milestones[kind]);
  // None of these was had: to come, missed, cancelled, joined by nobody, or going on.
  const day = 24 * 60;
  await createBooking(database, student, people.teacher, day);
  await createBooking(database, student, people.teacher, -day, { status: 'missed' });
  await createCourseSession(database, { ...people, student }, course, -day, { status: 'cancelled' });
  await createLiveSession(database, people.teacher, course, -day);
  const going = await createLiveSession(database, people.teacher, course, -10);
  const over = await createLiveSession(database, people.teacher, course, -2 * day);
  const attend = (session: string) =>
    database.pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [
      session,
      student.id,
    ]);
  await attend(going);
  expect(await streak(student)).toMatchObject({ lessons: 0 });
  await attend(over);
  expect(await streak(student)).toMatchObject({ lessons: 0 });
  await visitRoom(database, student, { session_id: over }, 5, 15);
  await createBooking(database, student, people.teacher, -3 * day, { status: 'completed' });
  expect(await streak(student)).toMatchObject({ lessons: 2 });
});

it('everyone sees their own, and visitors none', async () => {
  const student = await createPerson(database, 'private');
  await held(student, 1);
  for (const actor of [people.student, people.teacher, people.admin]) {
    expect(await streak(actor)).toMatchObject({ lessons: 0 });
    expect(await reached(actor)).toEqual([]);
  }
  for (const question of ['my_streak', 'my_milestones'])
    expect(await refusal(as(database, people.visitor, `select * from ${question}()`))).toBe('42501');
});
