import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooking } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let teacher: Person;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 10 });
  people = await createEveryActor(database);
  teacher = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
});
afterAll(() => database.drop());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

const isFree = async (actor: Actor, startsAt: Date, of = teacher) => {
  const [row] = await as(database, actor, 'select lesson_is_free($1, $2) as free', [of.id, startsAt]);
  return row?.free;
};

it('is the first that the two hold, whatever was cancelled or missed', async () => {
  const student = await createPerson(database, 'new');
  expect(await isFree(student, hours(50))).toBe(true);
  await createBooking(database, student, teacher, -9000, { status: 'missed' });
  await createBooking(database, student, teacher, 600, { status: 'cancelled' });
  expect(await isFree(student, hours(50))).toBe(true);
  await createBooking(database, student, teacher, -7000, { status: 'completed' });
  expect(await isFree(student, hours(50))).toBe(false);
});

it('is the earlier of two that are booked', async () => {
  const student = await createPerson(database, 'eager');
  await createBooking(database, student, teacher, 48 * 60);
  expect(await isFree(student, hours(24))).toBe(true);
  expect(await isFree(student, hours(72))).toBe(false);
});

it('is counted for each student and each teacher', async () => {
  const student = await createPerson(database, 'regular');
  await createBooking(database, student, teacher, -5000, { status: 'completed' });
  expect(await isFree(student, hours(50), people.otherTeacher)).toBe(true);
  for (const actor of [people.otherStudent, people.admin]) expect(await isFree(actor, hours(50))).toBe(true);
  expect(await refusal(isFree(people.visitor, hours(50)))).toBe('42501');
});

it('is one alone, when two are booked at the same instant', async () => {
  const student = await createPerson(database, 'hasty');
  const book = (days: number) =>
    as(
      database,
      student,
      `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
       values ($1, $2, current_date + $3::integer, '04:00', 'UTC', 'Talmud') returning lower(during) as starts_at`,
      [student.id, teacher.id, days],
    );
  const booked = (await Promise.all([book(20), book(21)])).flat();
  const free = await Promise.all(booked.map(({ starts_at }) => isFree(student, starts_at as Date)));
  expect(free).toEqual([true, false]);
});
