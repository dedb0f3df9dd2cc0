import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, answers, createCourse, createCourseSession, enrol } from '../helpers/learning.ts';
import { lessonOf } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let course: string;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
  course = await createCourse(database, people.teacher);
});
afterAll(() => database.drop());

const day = 24 * 60;
const cancel = (actor: Actor, lesson: string) =>
  as(database, actor, 'select * from cancel_course_lesson($1)', [lesson]);
const notificationsOf = async (person: Actor, lesson: string) =>
  (
    await database.pool.query(
      "select kind, data ->> 'by' as by from notifications where user_id = $1 and data ->> 'session_id' = $2",
      [person.id, lesson],
    )
  ).rows;

async function lessonIn(minutes: number, fields: Record<string, unknown> = {}) {
  const student = await createPerson(database, 'pupil');
  await enrol(database, course, student);
  const lesson = await createCourseSession(database, { ...people, student }, course, minutes, {
    session_type: 'regular',
    ...fields,
  });
  return { student, lesson };
}

describe('a lesson of a course is cancelled', () => {
  it('by its teacher until it begins: the student is notified once, by mail too, and nothing is logged or counted', async () => {
    const { student, lesson } = await lessonIn(30);
    expect(await cancel(people.teacher, lesson)).toMatchObject([{ id: lesson, status: 'cancelled' }]);
    expect(await cancel(people.teacher, lesson)).toMatchObject([{ id: lesson, status: 'cancelled' }]);
    expect(await notificationsOf(student, lesson)).toEqual([
      { kind: 'course_lesson_cancelled', by: people.teacher.id },
    ]);
    const { rows } = await database.pool.query(
      `select p.trial_lessons_used,
         (select count(*)::integer from private.letters l where l.person_id = p.id and l.kind = 'course_lesson_cancelled') as mails,
         (select count(*)::integer from teacher_hours h where h.lesson_id = $2) as logged,
         exists (select from course_enrollments e where e.student_id = p.id) as enrolled
       from private.profiles p where p.id = $1`,
      [student.id, lesson],
    );
    expect(rows).toEqual([{ trial_lessons_used: 0, mails: 1, logged: 0, enrolled: true }]);
    expect(await refusal(as(database, people.teacher, 'select complete_course_session($1)', [lesson]))).toBe(
      'not_possible_now',
    );
  });

  it('by its student until it begins, late from 24 hours before on, and the teacher is notified', async () => {
    const { student, lesson } = await lessonIn(day + 5);
    await cancel(student, lesson);
    expect(await notificationsOf(people.teacher, lesson)).toEqual([
      { kind: 'course_lesson_cancelled', by: student.id },
    ]);
    const late = await lessonIn(day - 5);
    expect(await cancel(late.student, late.lesson)).toMatchObject([{ status: 'cancelled' }]);
    expect(await lessonOf(database, lesson)).toMatchObject({ is_late: false });
    expect(await lessonOf(database, late.lesson)).toMatchObject({
      is_late: true,
      cancelled_by: late.student.id,
    });
    expect(await cancel(people.teacher, late.lesson)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('not once it has begun, nor once it was recorded', async () => {
    const begun = await lessonIn(-1);
    expect(await refusal(cancel(people.teacher, begun.lesson))).toBe('not_possible_now');
    const held = await lessonIn(60, { status: 'completed' });
    expect(await refusal(cancel(people.teacher, held.lesson))).toBe('not_possible_now');
  });

  it('by nobody else, and not as if it were a trial', async () => {
    const { lesson } = await lessonIn(60);
    const { teacher: _, ...others } = people;
    expect(await answerOfEach(others, (actor) => cancel(actor, lesson))).toEqual({
      visitor: '42501',
      student: 'lesson_not_found',
      otherStudent: 'lesson_not_found',
      pendingTeacher: 'lesson_not_found',
      otherTeacher: 'lesson_not_found',
      admin: 'lesson_not_found',
    });
    const trial = await lessonIn(120, { session_type: 'trial' });
    expect(await refusal(cancel(people.teacher, trial.lesson))).toBe('lesson_not_found');
    expect(await refusal(cancel(people.teacher, randomUUID()))).toBe('lesson_not_found');
  });
});

it('twenty cancelling at the same instant notify once', async () => {
  const { student, lesson } = await lessonIn(2 * day);
  const calls = Array.from({ length: 20 }, (_, turn) =>
    cancel(turn % 2 === 0 ? student : people.teacher, lesson),
  );
  expect(await answers(calls)).toEqual({ agreed: 20 });
  expect([
    ...(await notificationsOf(student, lesson)),
    ...(await notificationsOf(people.teacher, lesson)),
  ]).toHaveLength(1);
});
