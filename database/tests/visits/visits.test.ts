import { as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createCourse, createLiveSession, visitRoom } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let booking: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  people = await createEveryActor(database);
  booking = await createBooking(database, people.student, people.teacher, -180);
});
afterAll(() => database.drop());

/** In the room of the booking, from so many minutes after its beginning until so many. */
const visit = (person: Person, from: number, to: number, fields = {}) =>
  visitRoom(database, person, { lesson_id: booking }, from, to, fields);

async function presence(person: Person, meeting = booking) {
  const { rows } = await database.pool.query(
    'select private.minutes_present($1, $2) as minutes, private.was_present($1, $2) as present',
    [person.id, meeting],
  );
  return rows[0];
}

describe('who was present', () => {
  it('is nobody who was never in the room', async () => {
    await visit(people.teacher, 0, 60);
    expect(await presence(people.student)).toEqual({ minutes: 0, present: false });
    expect(await presence(people.otherStudent)).toEqual({ minutes: 0, present: false });
    expect(await presence(people.teacher)).toEqual({ minutes: 60, present: true });
  });

  it('is whoever was there for ten minutes, in one visit or several', async () => {
    await visit(people.student, 5, 9);
    await visit(people.student, 20, 25);
    expect(await presence(people.student)).toEqual({ minutes: 9, present: false });
    await visit(people.student, 59, 60);
    expect(await presence(people.student)).toEqual({ minutes: 10, present: true });
  });

  it.each([
    [15, 7, false],
    [15, 7.5, true],
    [18, 8.9, false],
    [18, 9, true],
    [20, 9.9, false],
    [240, 10, true],
  ])('of %i minutes, with %d minutes in the room, is %s', async (length, minutes, present) => {
    const { student, teacher } = people;
    const course = await createCourse(database, teacher);
    const session = await createLiveSession(database, teacher, course, -900, { duration_minutes: length });
    await visitRoom(database, student, { session_id: session }, 0, minutes);
    expect(await presence(student, session)).toEqual({ minutes: Math.floor(minutes), present });
  });

  it('counts two devices at once as one person', async () => {
    await visit(people.student, 0, 8);
    await visit(people.student, 1, 9);
    expect(await presence(people.student)).toEqual({ minutes: 9, present: false });
  });

  it('counts a visit until its last sign of life, whoever ended it later', async () => {
    const { rows } = await database.pool.query('select starts_at from lessons where id = $1', [booking]);
    const seen = new Date(rows[0].starts_at.getTime() + 4 * 60_000);
    await visit(people.student, 0, 50, { seen_at: seen });
    expect(await presence(people.student)).toEqual({ minutes: 4, present: false });
    await visit(people.otherStudent, 0, 50, { left_at: null, seen_at: seen });
    expect(await presence(people.otherStudent)).toEqual({ minutes: 4, present: false });
  });

  it('counts from 15 minutes before the beginning until an hour after the end, and no longer', async () => {
    await visit(people.student, -40, -10);
    expect(await presence(people.student)).toEqual({ minutes: 5, present: false });
    await visit(people.teacher, 110, 170);
    expect(await presence(people.teacher)).toEqual({ minutes: 10, present: true });
  });

  it('is asked of the time at which the lesson is now', async () => {
    await visit(people.student, 0, 30);
    await database.pool.query("update lessons set starts_at = starts_at - interval '1 day' where id = $1", [
      booking,
    ]);
    expect(await presence(people.student)).toEqual({ minutes: 0, present: false });
  });

  it('is nobody where there is no such meeting', async () => {
    expect(await presence(people.student, people.student.id)).toEqual({ minutes: 0, present: false });
  });

  it('is told to nobody who asks for it', async () => {
    for (const actor of Object.values(people)) {
      for (const question of ['was_present', 'minutes_present', 'time_in_room']) {
        const asked = as(database, actor, `select private.${question}($1, $2)`, [people.student.id, booking]);
        expect(await refusal(asked)).toBe('42501');
      }
    }
  });
});
