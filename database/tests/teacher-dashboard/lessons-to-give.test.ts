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
import { createBooking, createCourse, createCourseSession, createLiveSession } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let noa: Person;
let ids: Record<'going' | 'trial' | 'regular' | 'booking', string>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  noa = await createPerson(database, 'noa');
  await database.pool.query(
    "update private.profiles set first_name = 'Noa', last_name = 'Azoulay' where id = $1",
    [noa.id],
  );
  const { teacher, otherTeacher, student } = people;
  const course = await createCourse(database, teacher, { title: 'Rashi' });
  const withNoa = { teacher, student: noa };
  ids = {
    booking: await createBooking(database, noa, teacher, 3000),
    regular: await createCourseSession(database, withNoa, course, 120, { session_type: 'regular' }),
    trial: await createCourseSession(database, withNoa, course, 60),
    // It ended 50 minutes ago.
    going: await createBooking(database, noa, teacher, -110),
  };
  // None of these is to be given: over, cancelled, held, for a group, or somebody else's.
  await createBooking(database, student, teacher, -200);
  await createBooking(database, student, teacher, 4000, { status: 'cancelled' });
  await createCourseSession(database, { teacher, student }, course, 90, { status: 'cancelled' });
  await createCourseSession(database, { teacher, student }, course, -20, {
    session_type: 'regular',
    status: 'completed',
  });
  await createLiveSession(database, teacher, course, 200);
  await createBooking(database, student, otherTeacher, 5000);
});
afterAll(() => database.drop());

const lessons = (actor: Actor, ...page: (string | number | null)[]) =>
  as(database, actor, `select * from lessons_to_give(${page.map((_, at) => `$${at + 1}`).join()})`, page);

describe('lessons to give', () => {
  it('are those to come and those whose room is open, the next one first, with until when they may be cancelled', async () => {
    const hours = (from: unknown, to: unknown) => (Number(to) - Number(from)) / 3_600_000;
    const seen = await lessons(people.teacher);
    const student = { student_id: noa.id, student_name: 'Noa Azoulay' };
    expect(seen).toMatchObject([
      { id: ids.going, kind: 'booking', title: 'Talmud', ...student },
      { id: ids.trial, kind: 'trial_lesson', title: 'Rashi', ...student },
      { id: ids.regular, kind: 'regular_lesson', title: 'Rashi', ...student },
      { id: ids.booking, kind: 'booking', title: 'Talmud', ...student },
    ]);
    for (const lesson of seen) expect(lesson.cancel_until).toEqual(lesson.starts_at);
    expect(hours(seen[3]?.starts_at, seen[3]?.ends_at)).toBe(1);
  });

  it('go on where a page ended', async () => {
    const [first] = await lessons(people.teacher, null, 1);
    const rest = await lessons(people.teacher, String(first?.next_cursor), 2);
    expect([first?.id, ...rest.map(({ id }) => id)]).toEqual([ids.going, ids.trial, ids.regular]);
    expect(await lessons(people.teacher, String(rest[1]?.next_cursor))).toMatchObject([{ id: ids.booking }]);
    expect(await refusal(lessons(people.teacher, 'nowhere'))).toBe('unknown_place');
  });

  it('are one’s own', async () => {
    for (const actor of [people.student, people.admin, people.pendingTeacher, noa])
      expect(await lessons(actor)).toEqual([]);
    expect((await lessons(people.otherTeacher)).map(({ student_id }) => student_id)).toEqual([
      people.student.id,
    ]);
    expect(await refusal(lessons(people.visitor))).toBe('42501');
  });

  it('are gone as soon as they are cancelled', async () => {
    await as(database, people.teacher, 'select cancel_trial_lesson($1)', [ids.trial]);
    await as(database, people.teacher, 'select cancel_course_lesson($1)', [ids.regular]);
    await as(database, people.teacher, 'select cancel_booking($1)', [ids.booking]);
    expect((await lessons(people.teacher)).map(({ id }) => id)).toEqual([ids.going]);
  });
});
