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
  createCourse,
  createStudents,
  emptyPool,
  enrol,
  fillPool,
  seenByEach,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await emptyPool(database);
});

const pool = async () => {
  const { rows } = await database.pool.query(
    'select courses_given::int as given, courses_used::int as used, courses_waiting::int as waiting, amount_given_cents::int as cents from sponsorship_pool()',
  );
  return rows[0];
};

const take = (actor: Actor, course: string, user: string | null = actor.id) =>
  as(database, actor, 'select assign_sponsored_course(user_id => $1, course_id => $2) as given', [
    user,
    course,
  ]);

const setStatus = (actor: Actor, donation: string, status: string) =>
  as(database, actor, 'update donations set status = $2 where id = $1 returning status', [donation, status]);

describe('taking a sponsored course', () => {
  const isEnrolled = async (course: string, person: Person) =>
    (
      await database.pool.query('select from course_enrollments where course_id = $1 and student_id = $2', [
        course,
        person.id,
      ])
    ).rowCount === 1;

  it('gives a seat, uses one of the pool, and notifies the teacher', async () => {
    await fillPool(database, people.admin, 2);
    const student = await createPerson(database, 'helped');
    const course = await createCourse(database, people.otherTeacher);
    expect(await take(student, course)).toEqual([{ given: true }]);
    expect(await isEnrolled(course, student)).toBe(true);
    expect(await pool()).toMatchObject({ used: 1, waiting: 1 });
    const notifications = await database.pool.query(
      "select data ->> 'student_id' as student, data ->> 'course_id' as course from notifications where user_id = $1 and kind = 'student_enrolled'",
      [people.otherTeacher.id],
    );
    expect(notifications.rows).toEqual([{ student: student.id, course }]);
  });

  it('pressed twice uses the pool once', async () => {
    await fillPool(database, people.admin, 2);
    const student = await createPerson(database, 'helped');
    const course = await createCourse(database, people.teacher);
    await take(student, course);
    expect(await take(student, course)).toEqual([{ given: true }]);
    expect(await pool()).toMatchObject({ used: 1 });
  });

  it('answers true to who already sits there, also when full, withdrawn or with nothing in the pool', async () => {
    const student = await createPerson(database, 'seated');
    const course = await createCourse(database, people.teacher, { max_students: 1, is_active: false });
    await enrol(database, course, student);
    expect(await take(student, course)).toEqual([{ given: true }]);
    expect(await pool()).toMatchObject({ used: 0 });
  });

  it('answers false when the pool is empty', async () => {
    const student = await createPerson(database, 'waiting');
    const course = await createCourse(database, people.teacher);
    expect(await take(student, course)).toEqual([{ given: false }]);
    expect(await isEnrolled(course, student)).toBe(false);
  });

  it('is refused when the course is full or not open', async () => {
    await fillPool(database, people.admin, 2);
    const student = await createPerson(database, 'late');
    const full = await createCourse(database, people.teacher, { max_students: 1 });
    await enrol(database, full, people.student);
    expect(await refusal(take(student, full))).toBe('course_full');
    const withdrawn = await createCourse(database, people.teacher, { is_active: false });
    const unapproved = await createCourse(database, people.pendingTeacher);
    for (const course of [withdrawn, unapproved, randomUUID()]) {
      expect(await refusal(take(student, course))).toBe('course_not_available');
    }
    expect(await pool()).toMatchObject({ used: 0 });
  });

  it('is for students', async () => {
    await fillPool(database, people.admin, 9);
    const course = await createCourse(database, people.teacher);
    expect(await answerOfEach(people, (actor) => take(actor, course))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'students_only',
      teacher: 'students_only',
      otherTeacher: 'students_only',
      admin: 'students_only',
    });
  });

  it('is for oneself alone, whoever is named', async () => {
    await fillPool(database, people.admin, 5);
    const [caller, named] = await createStudents(database, 2);
    if (!caller || !named) throw new Error('two students were asked for');
    const course = await createCourse(database, people.teacher);
    for (const actor of [caller, people.teacher, people.admin]) {
      expect(await refusal(take(actor, course, named.id))).toBe('not_yours');
    }
    expect(await isEnrolled(course, named)).toBe(false);
    expect(await isEnrolled(course, caller)).toBe(false);
    await take(caller, course, null);
    expect(await isEnrolled(course, caller)).toBe(true);
  });

  it('is known to the receiver and admins alone', async () => {
    await fillPool(database, people.admin, 1);
    const student = await createPerson(database, 'helped');
    await take(student, await createCourse(database, people.teacher));
    const read = async (actor: Actor) =>
      (await as(database, actor, 'select id from sponsored_course_assignments')).length;
    const { visitor, ...signedIn } = people;
    expect(await refusal(read(visitor))).toBe('42501');
    expect(await seenByEach({ ...signedIn, helped: student }, read)).toEqual({
      helped: 1,
      student: 0,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 0,
      otherTeacher: 0,
      admin: 1,
    });
  });
});

describe('fifty at the same instant', () => {
  const given = async (calls: Promise<{ given?: unknown }[]>[]) =>
    (await Promise.all(calls)).filter(([row]) => row?.given === true).length;

  it('get the last sponsored course once, in one course', async () => {
    await fillPool(database, people.admin, 1);
    const course = await createCourse(database, people.teacher, { max_students: 50 });
    const students = await createStudents(database, 50);
    expect(await given(students.map((student) => take(student, course)))).toBe(1);
    expect(await pool()).toMatchObject({ used: 1, waiting: 0 });
  });

  it('get the last sponsored course once, in fifty courses', async () => {
    await fillPool(database, people.admin, 1);
    const students = await createStudents(database, 50);
    const courses = await Promise.all(students.map(() => createCourse(database, people.teacher)));
    expect(await given(students.map((student, turn) => take(student, courses[turn] ?? '')))).toBe(1);
    expect(await pool()).toMatchObject({ used: 1, waiting: 0 });
  });

  it('pressed by one student use the pool once', async () => {
    await fillPool(database, people.admin, 50);
    const student = await createPerson(database, 'hammering');
    const course = await createCourse(database, people.teacher);
    expect(await given(Array.from({ length: 50 }, () => take(student, course)))).toBe(50);
    expect(await pool()).toMatchObject({ used: 1 });
  });

  it('leave pool, seats and donations in step while admins take donations back', async () => {
    const donations = await Promise.all(
      Array.from({ length: 20 }, () => fillPool(database, people.admin, 1)),
    );
    const courses = await Promise.all(
      Array.from({ length: 3 }, () => createCourse(database, people.teacher, { max_students: 6 })),
    );
    const students = await createStudents(database, 30);
    const outcomes = await answers([
      ...students.map((student, turn) => take(student, courses[turn % 3] ?? '')),
      ...donations.map((donation) => setStatus(people.admin, donation, 'failed')),
    ]);
    const unexpected = Object.keys(outcomes).filter(
      (code) => !['agreed', 'course_full', 'pool_already_used'].includes(code),
    );
    expect(unexpected).toEqual([]);
    const { rows } = await database.pool.query(
      `select (select count(*)::int from donations where status = 'completed') as given,
              (select count(*)::int from sponsored_course_assignments) as used,
              (select count(*)::int from course_enrollments where course_id = any ($1)) as seated,
              (select max(n)::int from (select count(*) as n from course_enrollments where course_id = any ($1) group by course_id) as by_course) as fullest`,
      [courses],
    );
    const { given: gave, used, seated, fullest } = rows[0];
    expect(await pool()).toMatchObject({ given: gave, used });
    expect(seated).toBe(used);
    expect(used).toBeLessThanOrEqual(gave);
    expect(fullest ?? 0).toBeLessThanOrEqual(6);
  });
});
