import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBooking, createCourse, createLiveSession } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const book = (id: string) =>
  as(
    database,
    people.student,
    `insert into lesson_bookings (id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject)
     values ($1, $2, $3, current_date + 3, '10:00', 'UTC', 60, 'Talmud')`,
    [id, people.student.id, people.otherTeacher.id],
  );

const schedule = (actor: Actor & { id: string }, course: string, id: string) =>
  as(
    database,
    actor,
    `insert into live_sessions (id, course_id, teacher_id, title, scheduled_at)
     values ($1, $2, $3, 'Live', now() + interval '3 days')`,
    [id, course, actor.id],
  );

const mayEnter = async (actor: Actor, id: string) =>
  (await as(database, actor, 'select private.may_receive_on_channel($1) as may', [`room:${id}`]))[0]?.may;

it('nobody books a lesson under the id of a live session and so gets into its room', async () => {
  const course = await createCourse(database, people.teacher);
  const session = await createLiveSession(database, people.teacher, course, 1);
  expect(await refusal(book(session))).toBe('23505');
  expect(await mayEnter(people.student, session)).toBe(false);
});

it('no teacher schedules a session under the id of somebody else’s lesson', async () => {
  const course = await createCourse(database, people.otherTeacher);
  const booking = await createBooking(database, people.student, people.teacher, 60);
  expect(await refusal(schedule(people.otherTeacher, course, booking))).toBe('23505');
  expect(await mayEnter(people.otherTeacher, booking)).toBe(false);
});

it('no two study partners open a room under the id of a live session', async () => {
  const [one, other] = [await createPerson(database, 'one'), await createPerson(database, 'other')];
  await database.pool.query(
    "insert into study_partner_requests (from_id, to_id, status) values ($1, $2, 'accepted')",
    [one.id, other.id],
  );
  const [conversation] = await as(database, one, 'select id from open_conversation($1)', [other.id]);
  const session = await createLiveSession(
    database,
    people.teacher,
    await createCourse(database, people.teacher),
    1,
  );
  expect(
    await refusal(
      as(database, one, "select start_private_study($1, $2, 'Come')", [conversation?.id, session]),
    ),
  ).toBe('23505');
  expect(await mayEnter(one, session)).toBe(false);
});

// Several times: who claims the id first, and who the time, is a matter of chance.
it.each([1, 2, 3, 4, 5, 6])(
  'of two who choose the same id at the same instant one has it, and of a meeting that has gone nobody (%i)',
  async () => {
    const course = await createCourse(database, people.otherTeacher);
    const id = randomUUID();
    const answers = await Promise.all([
      refusal(book(id)),
      refusal(schedule(people.otherTeacher, course, id)),
    ]);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === '23505')).toHaveLength(1);
    await database.pool.query('delete from lesson_bookings where id = $1', [id]);
    await database.pool.query('delete from private.live_sessions where id = $1', [id]);
    expect(await refusal(schedule(people.otherTeacher, course, id))).toBe('23505');
  },
);
