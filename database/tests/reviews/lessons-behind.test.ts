import { as, createEveryActor, type Person } from '@lomdim/testing/people/actors';
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

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const lessonsOf = async (teacher: Person) =>
  (await as(database, people.visitor, 'select teacher_lesson_count($1) as lessons', [teacher.id]))[0]
    ?.lessons;
const become = (lesson: string, status: string) =>
  database.pool.query('update lessons set status = $2 where id = $1', [lesson, status]);

/** A lesson of the two that is over, with both in its room. */
async function learned(minutesAgo: number): Promise<string> {
  const { student, teacher } = people;
  const lesson = await createBooking(database, student, teacher, -minutesAgo);
  for (const person of [student, teacher]) await visitRoom(database, person, { lesson_id: lesson }, 0, 60);
  return lesson;
}

describe('a lesson counts', () => {
  it('when it was completed with both in the room, however it was brought about', async () => {
    const { student, otherStudent, teacher } = people;
    const lesson = await learned(300);
    expect(await lessonsOf(teacher)).toBe(0);
    await become(lesson, 'completed');
    expect(await lessonsOf(teacher)).toBe(1);

    const course = await createCourse(database, teacher);
    const trial = await createCourseSession(database, { teacher, student }, course, -500);
    for (const person of [student, teacher]) await visitRoom(database, person, { lesson_id: trial }, 0, 30);
    await become(trial, 'completed');
    expect(await lessonsOf(teacher)).toBe(2);

    const session = await createLiveSession(database, teacher, course, -700);
    for (const person of [student, otherStudent, teacher])
      await visitRoom(database, person, { session_id: session }, 0, 30);
    await database.pool.query("update private.live_sessions set status = 'completed' where id = $1", [
      session,
    ]);
    expect(await lessonsOf(teacher)).toBe(3);
    expect(await lessonsOf(people.otherTeacher)).toBe(0);
  });

  it.each(['missed', 'cancelled', 'scheduled'])(
    'not when it is %s, also after it was completed',
    async (status) => {
      const lesson = await learned(300);
      await become(lesson, 'completed');
      await become(lesson, status);
      expect(await lessonsOf(people.teacher)).toBe(0);
      await become(lesson, 'completed');
      expect(await lessonsOf(people.teacher)).toBe(1);
    },
  );

  it.each(['student', 'teacher'] as const)('not when only the %s came', async (who) => {
    const { student, teacher } = people;
    const lesson = await createBooking(database, student, teacher, -300);
    await visitRoom(database, people[who], { lesson_id: lesson }, 0, 60);
    await become(lesson, 'completed');
    const course = await createCourse(database, teacher);
    const session = await createLiveSession(database, teacher, course, -600, { status: 'completed' });
    await visitRoom(database, people[who], { session_id: session }, 0, 60);
    expect(await lessonsOf(teacher)).toBe(0);
  });

  it('once it was completed, as soon as both were there long enough', async () => {
    const { student, teacher } = people;
    const lesson = await createBooking(database, student, teacher, -70);
    await visitRoom(database, teacher, { lesson_id: lesson }, 0, 60);
    const visit = await visitRoom(database, student, { lesson_id: lesson }, 53, 62);
    await become(lesson, 'completed');
    expect(await lessonsOf(teacher)).toBe(0);
    await database.pool.query(
      `update private.room_visits set seen_at = seen_at + interval '1 minute', left_at = left_at + interval '1 minute' where id = $1`,
      [visit],
    );
    expect(await lessonsOf(teacher)).toBe(1);
  });

  it('once, whoever looks at it at the same instant', async () => {
    const { student, teacher } = people;
    const lesson = await createBooking(database, student, teacher, -300, { status: 'completed' });
    await Promise.all(
      [student, teacher, student, teacher].map((person) =>
        visitRoom(database, person, { lesson_id: lesson }, 0, 60),
      ),
    );
    await visitRoom(database, student, { lesson_id: lesson }, 60, 61);
    expect(await lessonsOf(teacher)).toBe(1);
  });

  it('for its teacher still when the account of the student is gone', async () => {
    const lesson = await learned(300);
    await become(lesson, 'completed');
    await database.pool.query('delete from auth.users where id = $1', [people.student.id]);
    expect(await lessonsOf(people.teacher)).toBe(1);
  });
});

it('the number stands beside the rating, in lists of teachers and of courses', async () => {
  const { student, teacher, visitor } = people;
  await become(await learned(300), 'completed');
  await createCourse(database, teacher, { title: 'Behind the rating' });
  await database.pool.query('insert into reviews (teacher_id, student_id, rating) values ($1, $2, 4)', [
    teacher.id,
    student.id,
  ]);
  const expected = { review_count: 1, lesson_count: 1 };
  expect(await as(database, visitor, 'select * from teacher_rating($1)', [[teacher.id]])).toMatchObject([
    expected,
  ]);
  const teachers = await as(
    database,
    visitor,
    'select * from search_teachers(page_size => 50) where id = $1',
    [teacher.id],
  );
  expect(teachers).toMatchObject([expected]);
  const courses = await as(
    database,
    visitor,
    'select * from search_courses(page_size => 50) where teacher_id = $1',
    [teacher.id],
  );
  expect(courses).toMatchObject([expected]);
});
