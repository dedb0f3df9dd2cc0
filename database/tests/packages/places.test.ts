import { as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers } from '../helpers/learning.ts';
import {
  bookLesson,
  createFreeTeacher,
  type Lesson,
  lessonOf,
  lessonsLeft,
  offerPackage,
  takePackage,
} from '../helpers/packages.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.drop());

type Two = { student: Person; teacher: Person };
type Side = keyof Two;

/** Two who have had the free first lesson, with a package of five. */
async function pairWithPackage(): Promise<Two & { id: string }> {
  const student = await createPerson(database, 'a student');
  const teacher = await createFreeTeacher(database);
  await bookLesson(database, { student, teacher }, 0);
  await offerPackage(database, teacher);
  const id = crypto.randomUUID();
  await takePackage(database, student, teacher, { id });
  return { student, teacher, id };
}

/** Hours from the beginning of the lesson; nobody is the clock. */
type Step = [action: string, by: Side | 'clock', hours: number, data?: Record<string, unknown>];

async function walk(lesson: Lesson, two: Two, steps: readonly Step[]): Promise<Lesson> {
  for (const [action, by, hours, data = {}] of steps) {
    await database.pool.query('select private.change_lesson($1, $2, $3, $4, $5)', [
      lesson.id,
      action,
      by === 'clock' ? null : two[by].id,
      new Date(lesson.starts_at.getTime() + hours * 3_600_000),
      data,
    ]);
  }
  return lessonOf(database, lesson.id);
}

const weeksBefore = -200;
const report = (outcome: string): Step => ['report', 'teacher', 2, { outcome }];

describe('a place is', () => {
  it.each<[string, Side, Step[]]>([
    ['declined', 'teacher', [['decline', 'student', weeksBefore]]],
    ['withdrawn', 'teacher', [['withdraw', 'teacher', weeksBefore]]],
    ['not answered', 'teacher', [['expire', 'clock', 2]]],
    ['cancelled on time by the student', 'student', [['cancel', 'student', -25, { reason: 'ill' }]]],
    ['cancelled late by the teacher', 'student', [['cancel', 'teacher', -1, { reason: 'ill' }]]],
    ['not held', 'student', [report('not_held'), ['settle', 'clock', 51]]],
    ['missed by the teacher', 'student', [report('teacher_absent'), ['settle', 'clock', 51]]],
    [
      'missed by the student, and nobody asks for it',
      'student',
      [report('student_absent'), ['settle', 'clock', 51]],
    ],
  ])('given back when the lesson is %s', async (_, by, steps) => {
    const two = await pairWithPackage();
    const lesson = await bookLesson(database, { ...two, by: two[by] }, 1);
    expect(lesson).toMatchObject({ package_number: 1, price_cents: 4000 });
    expect(await walk(lesson, two, steps)).toMatchObject({ package_id: two.id, package_number: null });
    expect(await lessonsLeft(database, two.student, two.teacher)).toEqual([5]);
    expect(await bookLesson(database, two, 2)).toMatchObject({ package_number: 1, price_cents: 4000 });
  });

  it('given back when the lesson is undone as a mistake', async () => {
    const two = await pairWithPackage();
    const lesson = await bookLesson(database, two, 1);
    await as(database, two.student, 'select undo_lesson($1)', [lesson.id]);
    expect(await lessonsLeft(database, two.student, two.teacher)).toEqual([5]);
  });

  it.each<[string, Step[]]>([
    ['waits or stands', []],
    ['is reported, and may be objected to', [report('held')]],
    ['was held', [report('held'), ['settle', 'clock', 51]]],
    ['is cancelled late by the student', [['cancel', 'student', -1, { reason: 'ill' }]]],
    [
      'is cancelled late by the student and counts',
      [
        ['cancel', 'student', -1, { reason: 'ill' }],
        ['claim', 'teacher', 1],
        ['settle', 'clock', 51],
      ],
    ],
    [
      'is missed by the student and counts',
      [report('student_absent'), ['claim', 'teacher', 3], ['settle', 'clock', 60]],
    ],
  ])('kept when the lesson %s', async (_, steps) => {
    const two = await pairWithPackage();
    const lesson = await bookLesson(database, two, 1);
    expect(await walk(lesson, two, steps)).toMatchObject({ package_number: 1 });
    expect(await lessonsLeft(database, two.student, two.teacher)).toEqual([4]);
    expect(await bookLesson(database, two, 2)).toMatchObject({ package_number: 2 });
  });

  it('given back a week after a late cancellation that nobody asks for', async () => {
    const two = await pairWithPackage();
    const lesson = await bookLesson(database, two, 1);
    await walk(lesson, two, [['cancel', 'student', -1, { reason: 'ill' }]]);
    await database.pool.query(
      "update lessons set starts_at = now() - interval '7 days 59 minutes' where id = $1",
      [lesson.id],
    );
    expect(await lessonsLeft(database, two.student, two.teacher)).toEqual([4]);
    await database.pool.query(
      "update lessons set starts_at = now() - interval '7 days 61 minutes' where id = $1",
      [lesson.id],
    );
    expect(await lessonsLeft(database, two.student, two.teacher)).toEqual([5]);
    expect(await bookLesson(database, two, 2)).toMatchObject({ package_number: 1 });
    expect(await lessonOf(database, lesson.id)).toMatchObject({ package_number: null });
  });

  it('earned at its own price', async () => {
    const two = await pairWithPackage();
    for (const day of [1, 2, 3, 4, 5]) {
      const lesson = await bookLesson(database, two, day);
      await walk(lesson, two, [report('held'), ['settle', 'clock', 51]]);
    }
    const { rows } = await database.pool.query(
      'select sum(amount)::integer as earned, min(currency) as currency from teacher_earnings where teacher_id = $1',
      [two.teacher.id],
    );
    expect(rows).toEqual([{ earned: 20_003, currency: 'usd' }]);
  });
});

describe('a lesson of a package', () => {
  it('is moved, and keeps its price, place and length', async () => {
    const two = await pairWithPackage();
    const lesson = await bookLesson(database, two, 1);
    const later = new Date(lesson.starts_at.getTime() + 3_600_000);
    for (const person of [two.student, two.teacher]) {
      const longer = as(database, person, 'select propose_lesson_time($1, $2, 90)', [lesson.id, later]);
      expect(await refusal(longer)).toBe('package_length');
    }
    await as(database, two.student, 'select propose_lesson_time($1, $2)', [lesson.id, later]);
    expect(await lessonOf(database, lesson.id)).toMatchObject({
      starts_at: later,
      duration_minutes: 60,
      price_cents: 4000,
      package_number: 1,
    });
  });

  it('says on its page which one it is, as long as it has its place', async () => {
    const two = await pairWithPackage();
    await bookLesson(database, two, 1);
    const lesson = await bookLesson(database, two, 2);
    const packageOf = async () => {
      const [row] = await as(database, two.teacher, "select lesson_page($1) -> 'package' as package", [
        lesson.id,
      ]);
      return row?.package;
    };
    expect(await packageOf()).toEqual({ number: 2, lessons: 5 });
    await as(database, two.student, "select cancel_lesson($1, 'ill')", [lesson.id]);
    expect(await packageOf()).toBeNull();
  });

  it('may get another length again once it has given its place back', async () => {
    const two = await pairWithPackage();
    const lesson = await bookLesson(database, two, 1);
    await as(database, two.student, "select cancel_lesson($1, 'ill')", [lesson.id]);
    await database.pool.query('update lessons set duration_minutes = 90 where id = $1', [lesson.id]);
  });
});

describe('a quote', () => {
  const quote = async ({ student, teacher }: Two, minutes = 60) =>
    (
      await as(database, student, "select * from lesson_quote($1, now() + interval '20 days', $2)", [
        teacher.id,
        minutes,
      ])
    )[0];

  it('says from which package a lesson would come, and how many are left of it', async () => {
    const two = await pairWithPackage();
    expect(await quote(two)).toMatchObject({
      price_cents: 4000,
      rate_cents: 4000,
      package_id: two.id,
      lessons_left: 5,
    });
    expect(await quote(two, 30)).toMatchObject({ price_cents: 2500, package_id: null, lessons_left: null });
    for (const day of [1, 2, 3, 4]) await bookLesson(database, two, day);
    expect(await quote(two)).toMatchObject({ price_cents: 4003, lessons_left: 1 });
    await bookLesson(database, two, 5);
    expect(await quote(two)).toMatchObject({ price_cents: 5000, package_id: null });
  });

  it('has the free first lesson before a package', async () => {
    const student = await createPerson(database, 'a student');
    const teacher = await createFreeTeacher(database);
    await offerPackage(database, teacher);
    await takePackage(database, student, teacher);
    expect(await quote({ student, teacher })).toMatchObject({
      price_cents: 0,
      is_first_free: true,
      package_id: null,
    });
  });
});

describe('a package is given back', () => {
  const giveBack = (actor: Person, id: string) => as(database, actor, 'select give_back_package($1)', [id]);

  it('by whoever took it, once, and whole', async () => {
    const two = await pairWithPackage();
    const stranger = await createPerson(database, 'a stranger');
    expect(await answers([giveBack(two.teacher, two.id), giveBack(stranger, two.id)])).toEqual({
      package_not_found: 2,
    });
    const lesson = await bookLesson(database, two, 1);
    expect(await answers([giveBack(two.student, two.id)])).toEqual({ package_in_use: 1 });
    await walk(lesson, two, [['cancel', 'student', -100, { reason: 'ill' }]]);
    await Promise.all(Array.from({ length: 5 }, () => giveBack(two.student, two.id)));
    expect(await lessonsLeft(database, two.student, two.teacher)).toEqual([]);
    expect(await bookLesson(database, two, 2)).toMatchObject({ price_cents: 5000, package_id: null });
    const { rows } = await database.pool.query(
      "select count(*)::integer from notifications where user_id = $1 and kind = 'package_given_back'",
      [two.teacher.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('or used, whichever comes first at the same instant', async () => {
    for (const day of [1, 2, 3, 4, 5, 6]) {
      const two = await pairWithPackage();
      const [lesson, refused] = await Promise.all([
        bookLesson(database, two, day),
        refusal(giveBack(two.student, two.id)),
      ]);
      expect([refused, lesson.package_id]).toEqual(refused ? ['package_in_use', two.id] : [undefined, null]);
    }
  });
});
