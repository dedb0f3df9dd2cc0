import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, answers, createCourse, createCourseSession, enrol } from '../helpers/learning.ts';

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
      'session_cancelled',
    );
  });

  it('by its student up to 24 hours before, and the teacher is notified', async () => {
    const { student, lesson } = await lessonIn(day + 5);
    await cancel(student, lesson);
    expect(await notificationsOf(people.teacher, lesson)).toEqual([
      { kind: 'course_lesson_cancelled', by: student.id },
    ]);
    const late = await lessonIn(day - 5);
    expect(await refusal(cancel(late.student, late.lesson))).toBe('too_late_to_cancel');
    await cancel(people.teacher, late.lesson);
    expect(await cancel(late.student, late.lesson)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('not once it has begun, nor once it was recorded', async () => {
    const begun = await lessonIn(-1);
    expect(await refusal(cancel(people.teacher, begun.lesson))).toBe('session_over');
    const held = await lessonIn(60, { status: 'completed' });
    expect(await refusal(cancel(people.teacher, held.lesson))).toBe('session_over');
  });

  it('by nobody else, and not as if it were a trial', async () => {
    const { lesson } = await lessonIn(60);
    const { teacher: _, ...others } = people;
    expect(await answerOfEach(others, (actor) => cancel(actor, lesson))).toEqual({
      visitor: '42501',
      student: 'session_not_found',
      otherStudent: 'session_not_found',
      pendingTeacher: 'session_not_found',
      otherTeacher: 'session_not_found',
      admin: 'session_not_found',
    });
    const trial = await lessonIn(120, { session_type: 'trial' });
    expect(await refusal(cancel(people.teacher, trial.lesson))).toBe('session_not_found');
    expect(await refusal(cancel(people.teacher, randomUUID()))).toBe('session_not_found');
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
