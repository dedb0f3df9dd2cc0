import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOfEach,
  answers,
  createCourse,
  createStudents,
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

describe('enrolments', () => {
  it('are read by the student, the teacher of the course and admins', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    const read = async (actor: Actor) =>
      (await as(database, actor, 'select id from course_enrollments where course_id = $1', [course])).length;
    expect(await refusal(read(people.visitor))).toBe('42501');
    const { visitor: _, ...signedIn } = people;
    expect(await seenByEach(signedIn, read)).toEqual({
      student: 1,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 1,
      otherTeacher: 0,
      admin: 1,
    });
  });

  it('keep the price of the day, whatever becomes of the price of the course', async () => {
    const course = await createCourse(database, people.teacher, { price: 1500 });
    const enrolment = await enrol(database, course, people.student);
    const price = async () =>
      (
        await as(database, people.student, 'select price_cents from course_enrollments where id = $1', [
          enrolment,
        ])
      )[0]?.price_cents;
    expect(await price()).toBe(1500);
    await as(database, people.teacher, 'update courses set price = 900000 where id = $1', [course]);
    expect(await price()).toBe(1500);
    await database.pool.query('update course_enrollments set price_cents = 900000 where id = $1', [
      enrolment,
    ]);
    expect(await price()).toBe(1500);
    await enrol(database, course, people.otherStudent);
    const { rows } = await database.pool.query(
      'select price_cents from course_enrollments where course_id = $1 and student_id = $2',
      [course, people.otherStudent.id],
    );
    expect(rows).toEqual([{ price_cents: 900000 }]);
  });

  it.each(['course_enrollments', 'course_sessions', 'sponsored_course_assignments'])(
    'and %s are written by nobody directly',
    async (table) => {
      const course = await createCourse(database, people.teacher);
      const outcomes = [
        await answerOfEach(people, (actor) =>
          as(database, actor, `insert into ${table} (course_id, student_id) values ($1, $2)`, [
            course,
            actor.id,
          ]),
        ),
        await answerOfEach(people, (actor) =>
          as(database, actor, `update ${table} set student_id = $1`, [actor.id]),
        ),
        await answerOfEach(people, (actor) => as(database, actor, `delete from ${table}`)),
      ];
      for (const answer of outcomes) expect(new Set(Object.values(answer))).toEqual(new Set(['42501']));
    },
  );

  it('are counted for everyone who sees the course', async () => {
    const open = await createCourse(database, people.teacher, { max_students: 3 });
    const hidden = await createCourse(database, people.pendingTeacher);
    await enrol(database, open, people.student);
    const count = (actor: Actor) =>
      as(database, actor, 'select * from seats_left($1)', [[open, hidden, randomUUID()]]);
    expect(await count(people.visitor)).toEqual([{ course_id: open, enrolled: 1, seats_left: 2 }]);
    expect(await count(people.admin)).toHaveLength(2);
  });
});

describe('fifty at the same instant', () => {
  /** A seat given without the pool, in a transaction that stays open for a moment so that others meet it. */
  async function giveSeat(course: string, student: Person): Promise<void> {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select private.enrol($1, $2)', [course, student.id]);
      await client.query('select pg_sleep(0.005)');
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  it('get the last seat once', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 3 });
    const [first, second, ...others] = await createStudents(database, 52);
    if (first) await enrol(database, course, first);
    if (second) await enrol(database, course, second);
    await fillPool(database, people.student, 50);
    const calls = others.map((student) =>
      as(database, student, 'select assign_sponsored_course($1, $2)', [student.id, course]),
    );
    expect(await answers(calls)).toEqual({ agreed: 1, course_full: 49 });
    const { rows } = await database.pool.query(
      `select (select count(*)::int from course_enrollments where course_id = $1) as enrolled,
              (select count(*)::int from sponsored_course_assignments where course_id = $1) as assigned,
              (select courses_used::int from sponsorship_pool()) as used`,
      [course],
    );
    expect(rows).toEqual([{ enrolled: 3, assigned: 1, used: 1 }]);
  });

  it('get the last seat once, however it is given', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 1 });
    const students = await createStudents(database, 50);
    const calls = students.map((student) => giveSeat(course, student));
    expect(await answers(calls)).toEqual({ agreed: 1, course_full: 49 });
  });

  it('never leave more students than seats while the teacher takes seats away', async () => {
    const course = await createCourse(database, people.teacher, { max_students: 25 });
    const students = await createStudents(database, 25);
    const calls = students.flatMap((student, turn) => [
      giveSeat(course, student),
      as(database, people.teacher, 'update courses set max_students = $2 where id = $1', [course, 25 - turn]),
    ]);
    const expected = ['agreed', 'course_full', 'fewer_seats_than_students'];
    expect(Object.keys(await answers(calls)).filter((code) => !expected.includes(code))).toEqual([]);
    const { rows } = await database.pool.query(
      `select max_students as seats, (select count(*)::int from course_enrollments where course_id = c.id) as enrolled
       from courses c where id = $1`,
      [course],
    );
    expect(rows[0].enrolled).toBeLessThanOrEqual(rows[0].seats);
  });
});

describe('the agreed price', () => {
  it('of a sponsored seat is that of the course, before or after its teacher changed it', async () => {
    await fillPool(database, people.admin, 20);
    const course = await createCourse(database, people.teacher, { price: 1500, max_students: 20 });
    const students = await createStudents(database, 20);
    const [raised, ...seated] = await Promise.all([
      refusal(as(database, people.teacher, 'update courses set price = 2500 where id = $1', [course])),
      ...students.map((student) =>
        refusal(as(database, student, 'select assign_sponsored_course($1, $2)', [student.id, course])),
      ),
    ]);
    expect([raised, ...new Set(seated)]).toEqual([undefined, undefined]);
    const { rows } = await database.pool.query(
      'select count(*)::int as seats, count(*) filter (where price_cents not in (1500, 2500))::int as wrong from course_enrollments where course_id = $1',
      [course],
    );
    expect(rows).toEqual([{ seats: 20, wrong: 0 }]);
  });
});
