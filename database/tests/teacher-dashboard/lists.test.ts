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
import {
  answerOfEach,
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
} from '../helpers/learning.ts';
import { settleAs } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let noa: Person;
let ids: Record<'course' | 'other' | 'trial' | 'regular' | 'booking', string>;

const rename = (person: Person, first: string, last: string) =>
  database.pool.query('update private.profiles set first_name = $2, last_name = $3 where id = $1', [
    person.id,
    first,
    last,
  ]);

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  noa = await createPerson(database, 'noa');
  const { teacher, student, otherStudent } = people;
  await rename(noa, 'Noa', 'Azoulay');
  await rename(student, 'Dan', 'Berg');
  await rename(otherStudent, 'Ari', 'Berg');
  const course = await createCourse(database, teacher, { title: 'Rashi', subject: 'Torah' });
  const other = await createCourse(database, teacher, { title: 'Berakhot' });
  await enrol(database, course, noa);
  await enrol(database, other, noa);
  ids = {
    course,
    other,
    trial: await createCourseSession(database, { teacher, student }, course, -300),
    regular: await createCourseSession(database, { teacher, student: noa }, other, -200, {
      session_type: 'regular',
    }),
    booking: await createBooking(database, otherStudent, teacher, -5000),
  };
  // None of these waits for a word: they are still to come, or somebody has spoken, or they are reported on their own.
  await createLiveSession(database, teacher, course, -100);
  await createCourseSession(database, { teacher, student: noa }, course, 60);
  await createLiveSession(database, teacher, course, 100);
  await createBooking(database, noa, teacher, 3000);
  await createCourseSession(database, { teacher, student }, other, -400, { status: 'cancelled' });
  await createBooking(database, noa, people.otherTeacher, -700);
});
afterAll(() => database.drop());

const marks = (actor: Actor, ...page: (string | number | null)[]) =>
  as(
    database,
    actor,
    `select id, kind, title, student_name, participants, duration_minutes, next_cursor
     from lessons_to_mark(${page.map((_, at) => `$${at + 1}`).join()})`,
    page,
  );
const log = (actor: Actor, ...page: (string | number | null)[]) =>
  as(
    database,
    actor,
    `select id, kind, course_title, subject, student_name, hours_taught::float as hours, amount, currency, next_cursor
     from my_teaching_log(${page.map((_, at) => `$${at + 1}`).join()})`,
    page,
  );
const students = (actor: Actor, question = '', course: string | null = null, ...page: unknown[]) =>
  as(
    database,
    actor,
    `select first_name, courses, lessons_held, next_cursor
     from my_students($1, $2${page.map((_, at) => `, $${at + 3}`).join('')})`,
    [question, course, ...page],
  );
const overview = async (actor: Actor) =>
  (await as(database, actor, 'select students, upcoming_sessions from teacher_overview()'))[0];

describe('lessons that wait for a word', () => {
  it('have begun and are neither held, missed nor cancelled, the oldest first', async () => {
    expect(await marks(people.teacher)).toMatchObject([
      { id: ids.booking, kind: 'booking', title: 'Talmud', student_name: 'Ari Berg' },
      { id: ids.trial, kind: 'trial_lesson', title: 'Rashi', student_name: 'Dan Berg' },
      { id: ids.regular, kind: 'regular_lesson', title: 'Berakhot', student_name: 'Noa Azoulay' },
    ]);
  });

  it('go on where a page ended', async () => {
    const [first] = await marks(people.teacher, null, 1);
    const rest = await marks(people.teacher, String(first?.next_cursor), 2);
    expect([first?.id, ...rest.map(({ id }) => id)]).toEqual([ids.booking, ids.trial, ids.regular]);
    expect(await refusal(marks(people.teacher, 'nowhere', 2))).toBe('unknown_place');
  });

  it('are one’s own', async () => {
    expect(await marks(people.student)).toEqual([]);
    expect(await marks(people.admin)).toEqual([]);
    expect((await marks(people.otherTeacher)).map(({ kind }) => kind)).toEqual(['booking']);
    expect(await refusal(marks(people.visitor))).toBe('42501');
  });
});

describe('students', () => {
  it('are those whom the overview counts, by name', async () => {
    const seen = await students(people.teacher);
    expect(seen).toMatchObject([
      { first_name: 'Noa', courses: ['Berakhot', 'Rashi'] },
      { first_name: 'Ari', courses: [] },
      { first_name: 'Dan', courses: [] },
    ]);
    expect(await overview(people.teacher)).toEqual({ students: seen.length, upcoming_sessions: 3 });
  });

  it('are found by any part of their name, in one course, and a page at a time', async () => {
    const names = async (...asked: Parameters<typeof students>) =>
      (await students(...asked)).map(({ first_name }) => first_name);
    expect(await names(people.teacher, 'berg')).toEqual(['Ari', 'Dan']);
    expect(await names(people.teacher, 'dan be')).toEqual(['Dan']);
    expect(await names(people.teacher, '%')).toEqual([]);
    expect(await names(people.teacher, '', ids.course)).toEqual(['Noa']);
    const [first] = await students(people.teacher, '', null, null, 1);
    expect(await names(people.teacher, '', null, first?.next_cursor, 5)).toEqual(['Ari', 'Dan']);
  });

  it('are not found by their address, which a teacher could guess so letter by letter', async () => {
    const { rows } = await database.pool.query<{ email: string }>(
      'select email from private.profiles where id = $1',
      [noa.id],
    );
    const address = rows[0]?.email ?? '';
    for (const question of [address, address.slice(-10), '@', 'test.example'])
      expect(await students(people.teacher, question), question).toEqual([]);
  });

  it('of somebody else’s course are nobody’s business', async () => {
    const { visitor, ...signedIn } = people;
    const lists = await Promise.all(
      Object.values(signedIn)
        .filter(({ id }) => id !== people.teacher.id)
        .map((actor) => students(actor, '', ids.course)),
    );
    expect(lists.flat()).toEqual([]);
    expect(await refusal(students(visitor))).toBe('42501');
  });
});

describe('the log', () => {
  it('names course, subject and student, latest first', async () => {
    for (const id of [ids.trial, ids.regular, ids.booking]) await settleAs(database, people.teacher, id);
    const entries = await log(people.teacher);
    expect(entries.at(-1)).toMatchObject({
      kind: 'booking',
      course_title: null,
      subject: 'Talmud',
      student_name: 'Ari Berg',
      hours: 1,
      amount: 0,
      currency: 'usd',
    });
    expect(
      entries.slice(0, 2).toSorted((a, b) => String(a.kind).localeCompare(String(b.kind))),
    ).toMatchObject([
      { kind: 'regular_lesson', course_title: 'Berakhot', subject: 'Talmud', hours: 0.5, amount: 1500 },
      { kind: 'trial_lesson', course_title: 'Rashi', subject: 'Torah', student_name: 'Dan Berg', amount: 0 },
    ]);
    const [first] = await log(people.teacher, null, 1);
    const rest = await log(people.teacher, String(first?.next_cursor), 5);
    expect([first?.id, ...rest.map(({ id }) => id)]).toEqual(entries.map(({ id }) => id));
    expect(await marks(people.teacher)).toEqual([]);
  });

  it('is one’s own, and keeps the hours when the student has left', async () => {
    await database.pool.query('delete from auth.users where id = $1', [noa.id]);
    expect((await log(people.teacher)).map(({ student_name }) => student_name)).toContain(null);
    expect(await log(people.teacher)).toHaveLength(3);
    expect(await log(people.admin)).toEqual([]);
    expect(await answerOfEach({ visitor: people.visitor }, log)).toEqual({ visitor: '42501' });
  });
});
