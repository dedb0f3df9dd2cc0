import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, visitRoom } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const newTeacher = () => createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });

const review = (actor: Actor, student: Person, teacher: Person, rating = 5, comment = ' Clear and kind ') =>
  as(
    database,
    actor,
    'insert into reviews (student_id, teacher_id, rating, comment) values ($1, $2, $3, $4) returning id, rating, comment',
    [student.id, teacher.id, rating, comment],
  );

/** A meeting of the two that came to its end; those who were in its room for so many minutes stayed there from its beginning. */
type Hold = (student: Person, teacher: Person, minutes?: number) => Promise<void>;

const idOf = async (sql: string, values: unknown[]) =>
  (await database.pool.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';

const had =
  (status: string): Hold =>
  async (student, teacher, minutes = 30) => {
    const lesson = await idOf(
      `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject, status)
       values ($1, $2, '2025-01-01', '10:00', 'UTC', 'Talmud', $3) returning id`,
      [student.id, teacher.id, status],
    );
    for (const person of [student, teacher])
      await visitRoom(database, person, { lesson_id: lesson }, 0, minutes);
  };
const hadBooking = had('completed');

const newCourse = (teacher: Person) =>
  idOf(
    "insert into courses (teacher_id, title, subject, price) values ($1, 'Mishnah', 'Mishnah', 1000) returning id",
    [teacher.id],
  );

const hadCourseSession: Hold = async (student, teacher, minutes = 30) => {
  const lesson = await idOf(
    `insert into course_sessions (course_id, teacher_id, student_id, session_date, status)
     values ($1, $2, $3, now(), 'completed') returning id`,
    [await newCourse(teacher), teacher.id, student.id],
  );
  for (const person of [student, teacher])
    await visitRoom(database, person, { lesson_id: lesson }, 0, minutes);
};

const hadLiveSession: Hold = async (student, teacher, minutes = 30) => {
  const session = await idOf(
    `insert into private.live_sessions (course_id, teacher_id, title, scheduled_at, status)
     values ($1, $2, 'Live', now(), 'completed') returning id`,
    [await newCourse(teacher), teacher.id],
  );
  await database.pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [
    session,
    student.id,
  ]);
  for (const person of [student, teacher])
    await visitRoom(database, person, { session_id: session }, 0, minutes);
};

const everyKind: [string, Hold][] = [
  ['a booked lesson', hadBooking],
  ['a course lesson', hadCourseSession],
  ['a live session', hadLiveSession],
];

describe('writing a review', () => {
  it.each(everyKind)('is possible after %s, once', async (_, hold) => {
    const [student, teacher] = [await createPerson(database, 'learner'), await newTeacher()];
    expect(await refusal(review(student, student, teacher))).toBe('no_lesson_yet');
    await hold(student, teacher);
    expect(await review(student, student, teacher)).toMatchObject([{ rating: 5, comment: 'Clear and kind' }]);
    expect(await refusal(review(student, student, teacher))).toBe('23505');
    expect(await refusal(review(student, student, await newTeacher()))).toBe('no_lesson_yet');
  });

  it.each(everyKind)('is not possible after %s in which one was not present', async (_, hold) => {
    const [student, teacher] = [await createPerson(database, 'absent'), await newTeacher()];
    await hold(student, teacher, 9);
    expect(await refusal(review(student, student, teacher))).toBe('no_lesson_yet');
  });

  it('stays possible of what was written before one had to be present, and is changed as ever', async () => {
    const [student, teacher] = [await createPerson(database, 'early'), await newTeacher()];
    await database.pool.query('insert into reviews (teacher_id, student_id, rating) values ($1, $2, 4)', [
      teacher.id,
      student.id,
    ]);
    const change = 'update reviews set rating = 3 where teacher_id = $1 returning rating';
    expect(await as(database, student, change, [teacher.id])).toEqual([{ rating: 3 }]);
  });

  it('is possible once, also in two tabs at the same instant', async () => {
    const [student, teacher] = [await createPerson(database, 'learner'), await newTeacher()];
    await hadBooking(student, teacher);
    const written = [review(student, student, teacher), review(student, student, teacher)];
    expect(await answers(written)).toEqual({ agreed: 1, 23505: 1 });
  });

  it('is not possible after a lesson that did not happen, nor about oneself', async () => {
    const [student, teacher] = [await createPerson(database, 'absent'), await newTeacher()];
    for (const status of ['scheduled', 'missed', 'cancelled']) await had(status)(student, teacher);
    expect(await refusal(review(student, student, teacher))).toBe('no_lesson_yet');
    expect(await refusal(review(teacher, teacher, teacher))).toBe('no_lesson_yet');
  });

  it('is not possible in another’s name', async () => {
    const [student, teacher] = [await createPerson(database, 'learner'), await newTeacher()];
    await hadBooking(student, teacher);
    for (const actor of [people.otherStudent, teacher, people.admin, people.visitor]) {
      expect(await refusal(review(actor, student, teacher))).toBe('42501');
    }
  });

  it('takes one to five stars', async () => {
    const [student, teacher] = [await createPerson(database, 'learner'), await newTeacher()];
    await hadBooking(student, teacher);
    for (const rating of [0, 6])
      expect(await refusal(review(student, student, teacher, rating))).toBe('23514');
  });
});

describe('whether one may write', () => {
  const may = (actor: Actor, teacher: Person) =>
    as(database, actor, 'select may_review($1) as may', [teacher.id]);

  it('is told to those who had a lesson, and to nobody about others', async () => {
    const [student, teacher] = [await createPerson(database, 'learner'), await newTeacher()];
    expect(await may(student, teacher)).toEqual([{ may: false }]);
    await hadBooking(student, teacher);
    expect(await may(student, teacher)).toEqual([{ may: true }]);
    for (const actor of [people.otherStudent, teacher, people.admin])
      expect(await may(actor, teacher)).toEqual([{ may: false }]);
    expect(await refusal(may(people.visitor, teacher))).toBe('42501');
  });
});

describe('a review', () => {
  it('is changed and deleted by its author alone', async () => {
    const [student, teacher] = [await createPerson(database, 'author'), await newTeacher()];
    await hadBooking(student, teacher);
    const [made] = await review(student, student, teacher);
    const change = 'update reviews set rating = 1, comment = $2 where id = $1 returning rating, comment';
    const remove = 'delete from reviews where id = $1 returning id';
    for (const actor of [people.otherStudent, teacher, people.admin]) {
      expect(await as(database, actor, change, [made?.id, 'x'])).toEqual([]);
      expect(await as(database, actor, remove, [made?.id])).toEqual([]);
    }
    expect(await as(database, student, change, [made?.id, '  '])).toEqual([{ rating: 1, comment: null }]);
    const steal = 'update reviews set teacher_id = $2 where id = $1';
    expect(await refusal(as(database, student, steal, [made?.id, people.teacher.id]))).toBe('42501');
    expect(await as(database, student, remove, [made?.id])).toHaveLength(1);
  });

  it('is found by its author, and by nobody else', async () => {
    const [student, teacher] = [await createPerson(database, 'author'), await newTeacher()];
    await hadBooking(student, teacher);
    const mine = (actor: Actor) => as(database, actor, 'select id, rating from my_review($1)', [teacher.id]);
    expect(await mine(student)).toEqual([]);
    const [made] = await as(
      database,
      student,
      'insert into reviews (teacher_id, rating) values ($1, 3) returning id, rating',
      [teacher.id],
    );
    expect(await mine(student)).toEqual([made]);
    for (const actor of [people.otherStudent, teacher, people.admin]) expect(await mine(actor)).toEqual([]);
    expect(await refusal(mine(people.visitor))).toBe('42501');
  });

  it('is read by everyone, but nobody learns who wrote it', async () => {
    const [student, teacher] = [await createPerson(database, 'Miriam'), await newTeacher()];
    await hadBooking(student, teacher);
    await review(student, student, teacher, 4);
    const read = 'select rating, comment from reviews where teacher_id = $1';
    expect(await as(database, people.visitor, read, [teacher.id])).toEqual([
      { rating: 4, comment: 'Clear and kind' },
    ]);
    for (const actor of [...Object.values(people), student, teacher]) {
      expect(await as(database, actor, read, [teacher.id])).toHaveLength(1);
      expect(await refusal(as(database, actor, 'select student_id from reviews'))).toBe('42501');
      const guess = as(database, actor, 'select id from reviews where student_id = $1', [student.id]);
      expect(await refusal(guess)).toBe('42501');
    }
    const [shown] = await as(database, people.visitor, 'select * from teacher_reviews($1)', [teacher.id]);
    expect(shown).toEqual({
      id: expect.any(String),
      rating: 4,
      comment: 'Clear and kind',
      student_name: 'Miriam T.',
      created_at: expect.any(Date),
      reply: null,
      replied_at: null,
      is_edited_after_reply: false,
    });
  });

  it('counts in the rating of its teacher', async () => {
    const teacher = await newTeacher();
    for (const rating of [5, 4, 4]) {
      const student = await createPerson(database, 'learner');
      // One after the other: the teacher cannot have had them all at once.
      await database.pool.query('delete from lesson_bookings where teacher_id = $1', [teacher.id]);
      await hadBooking(student, teacher);
      await review(student, student, teacher, rating);
    }
    const unrated = await newTeacher();
    const rated = await as(database, people.visitor, 'select * from teacher_rating($1)', [
      [teacher.id, unrated.id],
    ]);
    expect(rated).toEqual([{ teacher_id: teacher.id, average: '4.33', review_count: 3, lesson_count: 3 }]);
    const counts = 'select * from teacher_review_counts($1)';
    expect(await as(database, people.visitor, counts, [teacher.id])).toEqual([
      { rating: 5, review_count: 1 },
      { rating: 4, review_count: 2 },
    ]);
    expect(await as(database, people.visitor, counts, [unrated.id])).toEqual([]);
  });
});
