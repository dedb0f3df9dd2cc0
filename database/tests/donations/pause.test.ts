import { sponsorship } from '@lomdim/contract/constants';
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
  createCourse,
  createCourseSession,
  createLiveSession,
  emptyPool,
  fillPool,
  seenByEach,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let student: Person;
let first: string;
let second: string;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await emptyPool(database);
  await fillPool(database, people.admin, 50);
  student = await createPerson(database, 'helped');
  first = await createCourse(database, people.teacher, { title: 'First', total_sessions: 2 });
  second = await createCourse(database, people.teacher, { title: 'Second' });
  expect(await take(first)).toBe(true);
});

async function take(course: string): Promise<unknown> {
  const sql = 'select assign_sponsored_course(user_id => $1, course_id => $2) as given';
  return (await as(database, student, sql, [student.id, course]))[0]?.given;
}

async function standing(actor: Actor = student) {
  const sql = 'select state, course_title, place, ends_at, next_at from sponsorship_standing()';
  return (await as(database, actor, sql))[0];
}

const dayInMs = 24 * 3600_000;
const minutesOf = (days: number) => days * 24 * 60;

/** As if the course had been given so many days ago. */
const given = (daysAgo: number) =>
  database.pool.query(
    'update sponsored_course_assignments set assigned_at = now() - make_interval(days => $1)',
    [daysAgo],
  );

/** One session of the first course in which the student was. */
async function attend(daysAgo: number): Promise<void> {
  const session = await createLiveSession(database, people.teacher, first, -minutesOf(daysAgo) - 60, {
    duration_minutes: 60,
  });
  await database.pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [
    session,
    student.id,
  ]);
}

/** In whole days from now. */
const inDays = (moment: unknown) => Math.round(((moment as Date).getTime() - Date.now()) / dayInMs);

describe('one open sponsored course', () => {
  it('is all that a student has at a time, however full the pool is', async () => {
    expect(await take(second)).toBe(false);
    const now = await standing();
    expect(now).toMatchObject({ state: 'open', course_title: 'First', place: null });
    expect(inDays(now?.ends_at)).toBe(sponsorship.openDays);
    expect(inDays(now?.next_at)).toBe(sponsorship.openDays + sponsorship.pauseDays);
    const { rows } = await database.pool.query('select from sponsorship_requests');
    expect(rows).toEqual([]);
    // Who sits in a course already hears so, and the pool is not asked.
    expect(await take(first)).toBe(true);
  });

  it('asked for in many courses at once is given in one', async () => {
    student = await createPerson(database, 'greedy');
    const courses = await Promise.all(
      Array.from({ length: 20 }, () => createCourse(database, people.teacher)),
    );
    const answers = await Promise.all(courses.map(take));
    expect(answers.filter((answer) => answer === true)).toHaveLength(1);
    const { rows } = await database.pool.query(
      'select count(*)::int as n from course_enrollments where student_id = $1',
      [student.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('ends with the last of its sessions that the student had, live or alone with the teacher', async () => {
    await given(40);
    await attend(10);
    expect(await standing()).toMatchObject({ state: 'open' });
    await createCourseSession(database, { teacher: people.teacher, student }, first, -minutesOf(20) - 60, {
      session_type: 'regular',
      status: 'completed',
      duration_minutes: 60,
    });
    const now = await standing();
    expect(now).toMatchObject({ state: 'resting', course_title: 'First' });
    expect(inDays(now?.ends_at)).toBe(-10);
    expect(inDays(now?.next_at)).toBe(sponsorship.pauseDays - 10);
    expect(await take(second)).toBe(false);
  });

  it('does not end with a trial, with a session that is still to come, or with one of another student', async () => {
    await createCourseSession(database, { teacher: people.teacher, student }, first, -minutesOf(2), {
      status: 'completed',
    });
    const coming = await createLiveSession(database, people.teacher, first, 60);
    const past = await createLiveSession(database, people.teacher, first, -minutesOf(3));
    await database.pool.query(
      'insert into live_attendance (session_id, student_id) values ($1, $2), ($3, $4)',
      [coming, student.id, past, people.student.id],
    );
    expect(await standing()).toMatchObject({ state: 'open' });
  });

  it('ends after 90 days, and 30 days later the next one can be had', async () => {
    await given(sponsorship.openDays - 1);
    expect(await standing()).toMatchObject({ state: 'open' });
    await given(sponsorship.openDays);
    expect(await standing()).toMatchObject({ state: 'resting' });
    await given(sponsorship.openDays + sponsorship.pauseDays - 1);
    expect(await standing()).toMatchObject({ state: 'resting' });
    expect(await take(second)).toBe(false);
    await given(sponsorship.openDays + sponsorship.pauseDays);
    expect(await standing()).toMatchObject({
      state: 'ready',
      course_title: null,
      ends_at: null,
      next_at: null,
    });
    expect(await take(second)).toBe(true);
    expect(await standing()).toMatchObject({ state: 'open', course_title: 'Second' });
  });

  it('that an admin withdrew, or whose teacher is not approved any more, holds nobody up', async () => {
    await as(database, people.admin, 'select withdraw_course($1, $2)', [first, 'Nobody teaches it.']);
    expect(await standing()).toMatchObject({ state: 'ready' });
    await as(database, people.admin, 'select restore_course($1, $2)', [first, 'It goes on.']);
    expect(await standing()).toMatchObject({ state: 'open' });
    await database.pool.query('update courses set is_active = false where id = $1', [first]);
    expect(await standing(), 'closed by its teacher for others').toMatchObject({ state: 'open' });
  });
});

describe('the standing', () => {
  it('is one’s own, and a student’s', async () => {
    const { visitor, ...others } = people;
    expect(await refusal(standing(visitor))).toBe('42501');
    const seen = await seenByEach(others, standing);
    expect(seen).toEqual({
      student: expect.objectContaining({ state: 'ready' }),
      otherStudent: expect.objectContaining({ state: 'ready' }),
      pendingTeacher: undefined,
      teacher: undefined,
      otherTeacher: undefined,
      admin: undefined,
    });
  });
});
