import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, answers, createCourse, seenByEach } from '../helpers/learning.ts';

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

const sees = (course: string) => async (actor: Actor) =>
  (await as(database, actor, 'select id from courses where id = $1', [course])).length === 1;

describe('a trial lesson', () => {
  const request = (actor: Actor, course: string) =>
    as(database, actor, 'select * from request_trial_lesson($1)', [course]);
  const used = async (id: string) =>
    (await database.pool.query('select trial_lessons_used from private.profiles where id = $1', [id])).rows[0]
      .trial_lessons_used;

  it('is scheduled one day ahead, counted, and the teacher is notified', async () => {
    const student = await createPerson(database, 'curious');
    const course = await createCourse(database, people.teacher, { session_duration_minutes: 45 });
    const [lesson] = await request(student, course);
    expect(lesson).toMatchObject({
      course_id: course,
      teacher_id: people.teacher.id,
      student_id: student.id,
      duration_minutes: 45,
      session_type: 'trial',
      status: 'scheduled',
    });
    const { rows } = await database.pool.query(
      // Or when rest is over, on whichever day this runs.
      `select session_date = coalesce(
         (select max(upper(rest)) from private.rest_spans('UTC', tomorrow, tomorrow + interval '45 minutes') as rest), tomorrow
       ) as is_tomorrow
       from course_sessions, lateral (select created_at + interval '1 day' as tomorrow) as day where id = $1`,
      [lesson?.id],
    );
    expect(rows).toEqual([{ is_tomorrow: true }]);
    expect(await used(student.id)).toBe(1);
    const notifications = await database.pool.query(
      "select data ->> 'session_id' as session from notifications where user_id = $1 and kind = 'trial_requested' and data ->> 'student_id' = $2",
      [people.teacher.id, student.id],
    );
    expect(notifications.rows).toEqual([{ session: lesson?.id }]);
  });

  it('asked for again is the same lesson and counts once, also with none left', async () => {
    const student = await createPerson(database, 'twice');
    const course = await createCourse(database, people.teacher);
    await database.pool.query('update private.profiles set max_trial_lessons = 1 where id = $1', [
      student.id,
    ]);
    const [first] = await request(student, course);
    const [second] = await request(student, course);
    expect(second?.id).toBe(first?.id);
    expect(await used(student.id)).toBe(1);
  });

  it('is not given twice for one course once it took place', async () => {
    const student = await createPerson(database, 'returning');
    const course = await createCourse(database, people.teacher);
    const [lesson] = await request(student, course);
    await database.pool.query("update course_sessions set status = 'completed' where id = $1", [lesson?.id]);
    expect(await refusal(request(student, course))).toBe('trial_already_used');
  });

  it('ends with the maximum', async () => {
    const student = await createPerson(database, 'eager');
    for (let turn = 0; turn < 2; turn += 1)
      await request(student, await createCourse(database, people.teacher));
    expect(await refusal(request(student, await createCourse(database, people.teacher)))).toBe(
      'trial_limit_reached',
    );
    expect(await used(student.id)).toBe(2);
  });

  it('is for students', async () => {
    const course = await createCourse(database, people.teacher);
    expect(await answerOfEach(people, (actor) => request(actor, course))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'students_only',
      teacher: 'students_only',
      otherTeacher: 'students_only',
      admin: 'students_only',
    });
  });

  it('needs an open course that offers it', async () => {
    const student = await createPerson(database, 'unlucky');
    const withdrawn = await createCourse(database, people.teacher, { is_active: false });
    const unapproved = await createCourse(database, people.pendingTeacher);
    for (const course of [withdrawn, unapproved, randomUUID()]) {
      expect(await refusal(request(student, course))).toBe('course_not_available');
    }
    const without = await createCourse(database, people.teacher, { is_trial_available: false });
    expect(await refusal(request(student, without))).toBe('trial_not_available');
    expect(await used(student.id)).toBe(0);
  });

  it('is read by its student, its teacher and admins', async () => {
    const student = await createPerson(database, 'private');
    const [lesson] = await request(student, await createCourse(database, people.teacher));
    const { visitor: _, ...signedIn } = people;
    const read = async (actor: Actor) =>
      (await as(database, actor, 'select id from course_sessions where id = $1', [lesson?.id])).length;
    expect(await seenByEach({ ...signedIn, its: student }, read)).toEqual({
      its: 1,
      student: 0,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 1,
      otherTeacher: 0,
      admin: 1,
    });
  });

  it('keeps the course in the sight of its student after a withdrawal', async () => {
    const student = await createPerson(database, 'remembering');
    const course = await createCourse(database, people.teacher);
    await request(student, course);
    await as(database, people.teacher, 'update courses set is_active = false where id = $1', [course]);
    expect(await sees(course)(student)).toBe(true);
  });
});

describe('fifty at the same instant', () => {
  it('get the last trial once, for fifty courses', async () => {
    const student = await createPerson(database, 'hasty');
    await database.pool.query('update private.profiles set trial_lessons_used = 1 where id = $1', [
      student.id,
    ]);
    const courses = await Promise.all(
      Array.from({ length: 50 }, () => createCourse(database, people.teacher)),
    );
    const calls = courses.map((course) => as(database, student, 'select request_trial_lesson($1)', [course]));
    expect(await answers(calls)).toEqual({ agreed: 1, trial_limit_reached: 49 });
    const { rows } = await database.pool.query(
      'select count(*)::int from course_sessions where student_id = $1',
      [student.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('get one trial for one course, each the same', async () => {
    const student = await createPerson(database, 'impatient');
    const course = await createCourse(database, people.teacher);
    const lessons = await Promise.all(
      Array.from({ length: 50 }, () =>
        as(database, student, 'select * from request_trial_lesson($1)', [course]),
      ),
    );
    expect(new Set(lessons.map(([lesson]) => lesson?.id)).size).toBe(1);
    const { rows } = await database.pool.query(
      'select trial_lessons_used from private.profiles where id = $1',
      [student.id],
    );
    expect(rows).toEqual([{ trial_lessons_used: 1 }]);
  });
});
