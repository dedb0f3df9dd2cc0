import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, answers, createCourse } from '../helpers/learning.ts';
import { act, changeAt, lessonOf, toldTo } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const cancel = (actor: Actor, lesson: string) =>
  as(database, actor, 'select * from cancel_trial_lesson($1)', [lesson]);
const used = async (id: string) =>
  (await database.pool.query('select trial_lessons_used from private.profiles where id = $1', [id])).rows[0]
    .trial_lessons_used;
const notificationsOf = async (person: Actor, lesson: string) =>
  (
    await database.pool.query(
      "select kind, data ->> 'by' as by from notifications where user_id = $1 and kind = 'trial_cancelled' and data ->> 'session_id' = $2",
      [person.id, lesson],
    )
  ).rows;

async function ask(student: Actor, course: string): Promise<string> {
  const [lesson] = await as(database, student, 'select * from request_trial_lesson($1)', [course]);
  return String(lesson?.id);
}

/** A trial to which the teacher, who has said no hours, has said yes. */
async function agreedTrial(student: Actor, course: string): Promise<string> {
  const lesson = await ask(student, course);
  await act(database, people.teacher, 'accept_lesson', lesson);
  return lesson;
}

async function trial(name: string) {
  const student = await createPerson(database, name);
  const course = await createCourse(database, people.teacher);
  const lesson = await agreedTrial(student, course);
  // Exactly a day ahead, also where somebody rests then.
  await database.pool.query(
    "update course_sessions set session_date = created_at + interval '1 day' where id = $1",
    [lesson],
  );
  return { student, course, lesson };
}

/** As if it had been asked for so long ago. */
function age(lesson: string, interval: string) {
  return database.pool.query(
    `update course_sessions set created_at = created_at - $2::interval, session_date = session_date - $2::interval where id = $1`,
    [lesson, interval],
  );
}

describe('a trial lesson is cancelled', () => {
  it('by its student, who changed their mind at once: it is given back, and the teacher is notified once', async () => {
    const { student, course, lesson } = await trial('hasty');
    expect(await cancel(student, lesson)).toMatchObject([{ id: lesson, status: 'cancelled' }]);
    expect(await cancel(student, lesson)).toMatchObject([{ id: lesson, status: 'cancelled' }]);
    expect(await used(student.id)).toBe(0);
    expect(await notificationsOf(people.teacher, lesson)).toEqual([
      { kind: 'trial_cancelled', by: student.id },
    ]);
    expect(await notificationsOf(student, lesson)).toEqual([]);
    // The course can be tried after all; a second change of mind is no longer free.
    const again = await agreedTrial(student, course);
    expect(again).not.toBe(lesson);
    await database.pool.query(
      "update course_sessions set session_date = now() + interval '1 day' - interval '1 second' where id = $1",
      [again],
    );
    await cancel(student, again);
    expect(await used(student.id)).toBe(1);
  });

  it('while it waits for the teacher, by either of the two: it is given back, and the other is told', async () => {
    for (const actor of ['student', 'teacher'] as const) {
      const student = await createPerson(database, 'waiting');
      const lesson = await ask(student, await createCourse(database, people.teacher));
      expect(await used(student.id)).toBe(1);
      await cancel(actor === 'student' ? student : people.teacher, lesson);
      expect(await used(student.id)).toBe(0);
      expect((await lessonOf(database, lesson)).state).toBe(actor === 'student' ? 'withdrawn' : 'declined');
    }
    expect(await toldTo(database, people.teacher)).toContain('lesson_withdrawn');
  });

  it('by nobody, since nobody answered: it is given back', async () => {
    const student = await createPerson(database, 'forgotten');
    const lesson = await ask(student, await createCourse(database, people.teacher));
    await changeAt(database, undefined, 'expire', lesson, new Date(Date.now() + 8 * 24 * 3_600_000));
    expect(await used(student.id)).toBe(0);
  });

  it('later by its student: it stays used', async () => {
    const { student, lesson } = await trial('slow');
    await age(lesson, '61 minutes');
    await cancel(student, lesson);
    expect(await used(student.id)).toBe(1);
  });

  it('24 hours before by its student: it is given back', async () => {
    const { student, lesson } = await trial('early');
    await age(lesson, '2 hours');
    await database.pool.query(
      "update course_sessions set session_date = now() + interval '25 hours' where id = $1",
      [lesson],
    );
    await cancel(student, lesson);
    expect(await used(student.id)).toBe(0);
  });

  it('by its teacher at any time before: it is given back, and the student is notified', async () => {
    const { student, lesson } = await trial('patient');
    await age(lesson, '23 hours');
    await cancel(people.teacher, lesson);
    expect(await used(student.id)).toBe(0);
    expect(await notificationsOf(student, lesson)).toEqual([
      { kind: 'trial_cancelled', by: people.teacher.id },
    ]);
  });

  it('not once it has begun, nor once it was recorded', async () => {
    const { student, lesson } = await trial('absent');
    await age(lesson, '24 hours 1 minute');
    expect(await refusal(cancel(student, lesson))).toBe('not_possible_now');
    await database.pool.query("update course_sessions set status = 'completed' where id = $1", [lesson]);
    expect(await refusal(cancel(people.teacher, lesson))).toBe('not_possible_now');
    expect(await used(student.id)).toBe(1);
  });

  it('by nobody else, and only where it is a trial', async () => {
    const { lesson } = await trial('private');
    const { teacher: _, ...others } = people;
    expect(await answerOfEach(others, (actor) => cancel(actor, lesson))).toEqual({
      visitor: '42501',
      student: 'lesson_not_found',
      otherStudent: 'lesson_not_found',
      pendingTeacher: 'lesson_not_found',
      otherTeacher: 'lesson_not_found',
      admin: 'lesson_not_found',
    });
    await database.pool.query("update course_sessions set session_type = 'regular' where id = $1", [lesson]);
    expect(await refusal(cancel(people.teacher, lesson))).toBe('lesson_not_found');
    expect(await refusal(cancel(people.teacher, randomUUID()))).toBe('lesson_not_found');
  });
});

it('twenty cancelling at the same instant give back one trial and notify once', async () => {
  const { student, lesson } = await trial('nervous');
  await ask(student, await createCourse(database, people.teacher));
  const calls = Array.from({ length: 20 }, (_, turn) =>
    cancel(turn % 2 === 0 ? student : people.teacher, lesson),
  );
  expect(await answers(calls)).toEqual({ agreed: 20 });
  expect(await used(student.id)).toBe(1);
  const notified = [
    ...(await notificationsOf(student, lesson)),
    ...(await notificationsOf(people.teacher, lesson)),
  ];
  expect(notified.filter(({ kind }) => kind === 'trial_cancelled')).toHaveLength(1);
});
