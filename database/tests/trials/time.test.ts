import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCourse, openAllHours, seenByEach } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const time = async (actor: Actor, course: string) =>
  (await as(database, actor, 'select trial_lesson_time($1) as moment', [course]))[0]?.moment as Date | null;

it('the time of a trial lesson is known before it is asked for', async () => {
  const teacher = await createPerson(database, 'with hours', { role: 'teacher', approval: 'approved' });
  await openAllHours(database, teacher);
  const course = await createCourse(database, teacher);
  const student = await createPerson(database, 'asking');
  const told = await time(student, course);
  const [lesson] = await as(database, student, 'select session_date from request_trial_lesson($1)', [course]);
  expect(lesson?.session_date).toEqual(told);
});

it('is said to students, and only of what is to be had', async () => {
  const course = await createCourse(database, people.teacher);
  const { visitor, ...signedIn } = people;
  expect(await refusal(time(visitor, course))).toBe('42501');
  const moment = expect.any(Date);
  expect(await seenByEach(signedIn, (actor) => time(actor, course))).toEqual({
    student: moment,
    otherStudent: moment,
    pendingTeacher: null,
    teacher: null,
    otherTeacher: null,
    admin: null,
  });
  const without = await createCourse(database, people.teacher, { is_trial_available: false });
  const closed = await createCourse(database, people.teacher, { is_active: false });
  for (const none of [without, closed, randomUUID()]) expect(await time(people.student, none)).toBeNull();
});
