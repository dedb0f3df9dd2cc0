import { type Actor, as, createEveryActor, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOfEach, answers } from '../helpers/learning.ts';
import {
  bookLesson,
  createFreeTeacher,
  type Lesson,
  lessonsLeft,
  type Offer,
  offerPackage,
  takePackage,
} from '../helpers/packages.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 30 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const newStudent = () => createPerson(database, 'a student');

/** Offers five lessons of an hour for $200.03. */
async function newTeacher(): Promise<Person> {
  const teacher = await createFreeTeacher(database);
  await offer(teacher);
  return teacher;
}

const offer = (teacher: Person, what?: Offer) => offerPackage(database, teacher, what);
const take = (actor: Actor, teacher: Person, what?: Offer & { id?: string }) =>
  takePackage(database, actor, teacher, what);
const book = (student: Person, teacher: Person, day: number, minutes = 60, by = student) =>
  bookLesson(database, { student, teacher, minutes, by }, day);
const left = (actor: Actor, other: Person) => lessonsLeft(database, actor, other);

/** Two of whom the student has had the free first lesson, and taken a package of five. */
async function pairWithPackage() {
  const [student, teacher] = [await newStudent(), await newTeacher()];
  await book(student, teacher, 0);
  await take(student, teacher);
  return { student, teacher };
}

describe('a package is offered', () => {
  it('at one price for each number and length, that can be changed', async () => {
    const teacher = await newTeacher();
    await offer(teacher, { price: 18_000 });
    await offer(teacher, { lessons: 10, price: 30_000 });
    expect(
      await as(
        database,
        people.visitor,
        'select lessons, price_cents from teacher_packages where teacher_id = $1 order by 1',
        [teacher.id],
      ),
    ).toEqual([
      { lessons: 5, price_cents: 18_000 },
      { lessons: 10, price_cents: 30_000 },
    ]);
  });

  it('of five or ten lessons of a length that can be booked, for a dollar at least', async () => {
    const teacher = await newTeacher();
    expect(
      await answers([
        offer(teacher, { lessons: 7 }),
        offer(teacher, { minutes: 45 }),
        offer(teacher, { price: 99 }),
        offer(teacher, { price: 20_000_001 }),
      ]),
    ).toEqual({ '23514': 4 });
  });
});

describe('a package is taken', () => {
  it('by students alone', async () => {
    const teacher = await newTeacher();
    expect(await answerOfEach(people, (actor) => take(actor, teacher))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'students_only',
      teacher: 'students_only',
      otherTeacher: 'students_only',
      admin: 'students_only',
    });
  });

  it('at the price that was seen, and only while it is offered', async () => {
    const [student, teacher] = [await newStudent(), await newTeacher()];
    await offer(teacher, { price: 25_000 });
    expect(await answers([take(student, teacher)])).toEqual({ package_not_offered: 1 });
    expect(await take(student, teacher, { price: 25_000 })).toMatchObject([{ price_cents: 25_000 }]);
    await as(database, teacher, 'update teacher_packages set is_offered = false where teacher_id = $1', [
      teacher.id,
    ]);
    expect(await answers([take(student, teacher, { price: 25_000 })])).toEqual({ package_not_offered: 1 });
    expect(await answers([take(student, teacher, { lessons: 10, price: 25_000 })])).toEqual({
      package_not_offered: 1,
    });
  });

  it('of approved teachers who may teach', async () => {
    const student = await newStudent();
    const suspended = await createPerson(database, 'a suspended teacher', { role: 'teacher' });
    await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
      suspended.id,
    ]);
    for (const teacher of [people.pendingTeacher, suspended]) {
      await database.pool.query(
        'insert into teacher_packages (teacher_id, lessons, duration_minutes, price_cents) values ($1, 5, 60, 20003)',
        [teacher.id],
      );
      expect(await answers([take(student, teacher)])).toEqual({ teacher_not_approved: 1 });
    }
  });

  it('once, however often it is sent, and by one person', async () => {
    const [student, teacher] = [await newStudent(), await newTeacher()];
    const id = crypto.randomUUID();
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(student, teacher, { id })));
    expect(new Set(taken.map(([each]) => each?.id))).toEqual(new Set([id]));
    expect(await left(student, teacher)).toEqual([5]);
    expect(await answers([take(await newStudent(), teacher, { id })])).toEqual({ not_yours: 1 });
    const { rows } = await database.pool.query('select kind from notifications where user_id = $1', [
      teacher.id,
    ]);
    expect(rows).toEqual([{ kind: 'package_taken' }]);
  });

  it('again only while fewer than three have lessons left, also at the same instant', async () => {
    const [student, teacher] = [await newStudent(), await newTeacher()];
    expect(await answers(Array.from({ length: 8 }, () => take(student, teacher)))).toEqual({
      agreed: 3,
      too_many_packages: 5,
    });
  });
});

describe('a lesson of the two', () => {
  it('takes the next place, after the free first one, and all together cost exactly the price', async () => {
    const { student, teacher } = await pairWithPackage();
    const lessons: Lesson[] = [];
    for (const day of [1, 2, 3, 4, 5, 6]) lessons.push(await book(student, teacher, day));
    expect(lessons.map(({ package_number, price_cents }) => [package_number, price_cents])).toEqual([
      [1, 4000],
      [2, 4000],
      [3, 4000],
      [4, 4000],
      [5, 4003],
      [null, 5000],
    ]);
    expect(await left(student, teacher)).toEqual([0]);
    expect(await left(teacher, student)).toEqual([0]);
  });

  it('is the free first one where there was none, and leaves the package whole', async () => {
    const [student, teacher] = [await newStudent(), await newTeacher()];
    await take(student, teacher);
    expect(await book(student, teacher, 0)).toMatchObject({
      is_first_free: true,
      price_cents: 0,
      package_id: null,
    });
    expect(await book(student, teacher, 1)).toMatchObject({ price_cents: 4000, package_number: 1 });
  });

  it('uses it also when the teacher proposes it, and the oldest package first', async () => {
    const { student, teacher } = await pairWithPackage();
    await offer(teacher, { price: 10_000 });
    await take(student, teacher, { price: 10_000 });
    expect(await book(student, teacher, 1, 60, teacher)).toMatchObject({
      price_cents: 4000,
      package_number: 1,
    });
    for (const day of [2, 3, 4, 5]) await book(student, teacher, day);
    expect(await book(student, teacher, 6)).toMatchObject({ price_cents: 2000, package_number: 1 });
  });

  it('of another length, or with another teacher, costs what it costs', async () => {
    const { student, teacher } = await pairWithPackage();
    const other = await newTeacher();
    expect(await book(student, teacher, 1, 30)).toMatchObject({ price_cents: 2500, package_id: null });
    await book(student, other, 2);
    expect(await book(student, other, 3)).toMatchObject({ price_cents: 5000, package_id: null });
    expect(await left(student, teacher)).toEqual([5]);
  });

  it('never takes more places than there are, of any number at the same instant', async () => {
    const { student, teacher } = await pairWithPackage();
    const lessons = await Promise.all(
      Array.from({ length: 12 }, (_, day) => book(student, teacher, day + 1)),
    );
    const places = lessons.flatMap(({ package_number }) => package_number ?? []);
    expect(places.sort()).toEqual([1, 2, 3, 4, 5]);
    expect(lessons.filter(({ package_id }) => !package_id).map(({ price_cents }) => price_cents)).toEqual(
      Array.from({ length: 7 }, () => 5000),
    );
  });
});
