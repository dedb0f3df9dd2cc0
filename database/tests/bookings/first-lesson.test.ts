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
import { createBooking, openAllHours } from '../helpers/learning.ts';
import { act, changeAt, createPair, lessonOf, propose } from '../helpers/lessons.ts';

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

it('is promised while no other lesson of the two holds the promise', async () => {
  const student = await createPerson(database, 'new');
  expect(await isFree(student, hours(50))).toBe(true);
  await createBooking(database, student, teacher, 600, { status: 'cancelled' });
  expect(await isFree(student, hours(50))).toBe(true);
  await createBooking(database, student, teacher, -7000, { status: 'completed' });
  expect(await isFree(student, hours(50))).toBe(false);
});

it('is promised for one lesson alone, whichever of two would be the earlier', async () => {
  const student = await createPerson(database, 'eager');
  await createBooking(database, student, teacher, 48 * 60);
  expect(await isFree(student, hours(24))).toBe(false);
  expect(await isFree(student, hours(72))).toBe(false);
});

it('is promised again when the lesson came to nothing, and not by the student’s fault', async () => {
  const pair = await createPair(database);
  const { student } = pair;
  const promised = async (id: string) => (await lessonOf(database, id)).is_first_free;
  const free = () => isFree(student, hours(50), pair.teacher);
  const first = await propose(database, student, pair, 3000);
  const second = await propose(database, student, pair, 4000);
  expect([await promised(first), await promised(second), await free()]).toEqual([true, false, false]);
  await act(database, pair.teacher, 'decline_lesson', first);
  // It does not wander to a lesson that is already there, which keeps its price.
  expect([await promised(second), (await lessonOf(database, second)).price_cents]).toEqual([false, 4000]);
  expect(await free()).toBe(true);
  for (const end of ['withdraw', 'undo', 'expire'] as const) {
    const id = await propose(database, student, pair, 6000);
    expect([await promised(id), await free()]).toEqual([true, false]);
    await changeAt(
      database,
      end === 'expire' ? undefined : student,
      end,
      id,
      end === 'expire' ? hours(24 * 8) : new Date(),
    );
    expect(await free()).toBe(true);
  }
  const late = await propose(database, student, pair, 300);
  await act(database, pair.teacher, 'accept_lesson', late);
  await act(database, student, 'cancel_lesson', late, 'No time');
  expect(await free()).toBe(false);
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
       values ($1, $2, current_date + $3::integer, '04:00', 'UTC', 'Talmud') returning is_first_free`,
      [student.id, teacher.id, days],
    );
  const booked = (await Promise.all([book(20), book(21)])).flat();
  expect(booked.map((row) => row.is_first_free).sort()).toEqual([false, true]);
});

it('is said beforehand with the price, the rate and whether it is firm at once', async () => {
  const student = await createPerson(database, 'careful');
  const open = await createPerson(database, 'open teacher', { role: 'teacher', approval: 'approved' });
  await database.pool.query('update private.profiles set hourly_rate = 40 where id = $1', [open.id]);
  await openAllHours(database, open);
  const quote = (actor: Actor, ...more: unknown[]) =>
    as(database, actor, `select * from lesson_quote($1, $2, $3${more.length ? ', $4' : ''})`, [
      open.id,
      hours(50),
      90,
      ...more,
    ]);
  const facts = { currency: 'usd', rate_cents: 4000, package_id: null, lessons_left: null };
  expect(await quote(student)).toEqual([{ ...facts, price_cents: 0, is_first_free: true, is_firm: true }]);
  await createBooking(database, student, open, 600);
  expect(await quote(student)).toEqual([
    { ...facts, price_cents: 6000, is_first_free: false, is_firm: true },
  ]);
  // A teacher asks for a student, whose yes nobody gives beforehand; nobody else learns anything about them.
  expect(await quote(open, student.id)).toEqual([
    { ...facts, price_cents: 6000, is_first_free: false, is_firm: false },
  ]);
  expect(await quote(people.otherStudent, student.id)).toMatchObject([{ is_first_free: true }]);
  expect(await refusal(quote(people.visitor))).toBe('42501');
  await database.pool.query("update teacher_booking_rules set accepts = 'asked' where teacher_id = $1", [
    open.id,
  ]);
  expect(await quote(student)).toMatchObject([{ is_firm: false }]);
});
