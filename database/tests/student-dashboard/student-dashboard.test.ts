import { type Actor, as, createEveryActor, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOfEach,
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
  seenByEach,
  visitRoom,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const day = 24 * 60;
const room = expect.stringMatching(/^lomdim-[0-9a-f]{32}$/);
const courses = (actor: Actor) => as(database, actor, 'select * from my_enrolments()');
const lessons = (actor: Actor, past = false, cursor: unknown = null, size = 20) =>
  as(database, actor, 'select * from my_lessons($1, $2, $3)', [past, cursor, size]);
const figures = (actor: Actor) => as(database, actor, 'select * from student_overview()');

async function attend(session: string, student: Person) {
  await database.pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [
    session,
    student.id,
  ]);
  await visitRoom(database, student, { session_id: session }, 0, 30);
}

/** Somebody with a bit of everything, and somebody else in the same course. */
async function busyStudent() {
  const teacher = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
  const [student, neighbour] = [
    await createPerson(database, 'busy'),
    await createPerson(database, 'neighbour'),
  ];
  const course = await createCourse(database, teacher, { title: 'Berakhot', total_sessions: 4 });
  await enrol(database, course, student);
  await enrol(database, course, neighbour);
  const had = await createLiveSession(database, teacher, course, -3 * day, { duration_minutes: 90 });
  await attend(had, student);
  await attend(had, neighbour);
  const missed = await createLiveSession(database, teacher, course, -2 * day);
  await attend(missed, neighbour);
  // Joining alone is no learning.
  await database.pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [
    missed,
    student.id,
  ]);
  await createLiveSession(database, teacher, course, 9 * day);
  const next = await createLiveSession(database, teacher, course, 2 * day, { title: 'Page five' });
  await createLiveSession(database, teacher, course, day, { status: 'cancelled' });
  const both = { teacher, student };
  await createCourseSession(database, both, course, -5 * day, {
    session_type: 'regular',
    status: 'completed',
    duration_minutes: 30,
  });
  await createCourseSession(database, both, course, -6 * day, { status: 'completed', duration_minutes: 30 });
  const booking = await createBooking(database, student, teacher, 3 * day);
  const held = await createBooking(database, student, teacher, -4 * day, {
    status: 'completed',
    duration_minutes: 60,
  });
  return { teacher, student, neighbour, course, next, booking, held };
}

describe('the courses of a student', () => {
  it('say how far they are, what comes next and who teaches', async () => {
    const { teacher, student, course, next } = await busyStudent();
    expect(await courses(student)).toEqual([
      expect.objectContaining({
        course_id: course,
        title: 'Berakhot',
        is_open: true,
        // One that was joined and is over, one recorded as held; neither the missed one nor the trial.
        sessions_done: 2,
        total_sessions: 4,
        teacher_id: teacher.id,
        teacher_first_name: 'teacher',
        next_id: next,
        next_title: 'Page five',
        next_room: room,
      }),
    ]);
  });

  it('stay when the course is withdrawn or its teacher is no longer approved', async () => {
    const student = await createPerson(database, 'faithful');
    const teacher = await createPerson(database, 'leaving', { role: 'teacher', approval: 'approved' });
    for (const title of ['withdrawn', 'open']) {
      await enrol(database, await createCourse(database, teacher, { title }), student);
    }
    await database.pool.query("update courses set is_active = false where title = 'withdrawn'");
    const open = async () =>
      Object.fromEntries((await courses(student)).map(({ title, is_open }) => [title, is_open]));
    expect(await open()).toEqual({ withdrawn: false, open: true });
    await database.pool.query("update private.profiles set approval_status = 'rejected' where id = $1", [
      teacher.id,
    ]);
    expect(await open()).toEqual({ withdrawn: false, open: false });
  });

  it('never count more sessions than there are', async () => {
    const student = await createPerson(database, 'diligent');
    const course = await createCourse(database, people.teacher, { total_sessions: 1 });
    await enrol(database, course, student);
    for (const days of [2, 3, 4])
      await attend(await createLiveSession(database, people.teacher, course, -days * day), student);
    expect(await courses(student)).toMatchObject([{ sessions_done: 3, total_sessions: 3 }]);
  });

  it('name a session that has begun as the next one until it is over', async () => {
    const student = await createPerson(database, 'late');
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, student);
    const session = await createLiveSession(database, people.teacher, course, -10);
    expect(await courses(student)).toMatchObject([{ next_id: session, next_room: room }]);
    await database.pool.query("update private.live_sessions set status = 'completed' where id = $1", [
      session,
    ]);
    expect(await courses(student)).toMatchObject([{ next_id: null, next_at: null, next_room: null }]);
  });
});

describe('the lessons of a student', () => {
  it('are those to come, the next one first, and those of the past, the latest first', async () => {
    const { teacher, student, booking, held } = await busyStudent();
    const course = await createCourse(database, teacher, { title: 'Shabbat' });
    const trial = await createCourseSession(database, { teacher, student }, course, day);
    const gone = await createBooking(database, student, teacher, 5 * day, { status: 'cancelled' });
    const coming = await lessons(student);
    expect(coming).toMatchObject([
      { id: trial, kind: 'trial', title: 'Shabbat', course_id: course, status: 'scheduled' },
      { id: booking, kind: 'booking', title: 'Talmud', course_id: null, status: 'scheduled' },
    ]);
    const past = await lessons(student, true);
    expect(past.map(({ kind, status }) => [kind, status])).toEqual([
      ['booking', 'cancelled'],
      ['booking', 'completed'],
      ['regular', 'completed'],
      ['trial', 'completed'],
    ]);
    expect(past.slice(0, 2).map(({ id }) => id)).toEqual([gone, held]);
  });

  it('come in parts that neither overlap nor leave a gap', async () => {
    const { student } = await busyStudent();
    const all = await lessons(student, true);
    const parts = [];
    for (let cursor: unknown = null; parts.length < all.length; cursor = parts.at(-1)?.next_cursor)
      parts.push(...(await lessons(student, true, cursor, 1)));
    expect(parts).toEqual(all);
    expect(await lessons(student, true, parts.at(-1)?.next_cursor, 1)).toEqual([]);
    // A cursor of another list, or of somebody’s invention, is the beginning.
    for (const cursor of ['x', '0.1.2.3', (await lessons(student))[0]?.next_cursor])
      expect(await lessons(student, true, cursor)).toEqual(all);
  });
});

describe('the figures of a student', () => {
  it('count courses, what is to come and the hours that were had', async () => {
    const { student, neighbour } = await busyStudent();
    // Two sessions and a booking; 90 minutes joined, 30 and 30 of lessons, 60 booked.
    expect(await figures(student)).toEqual([{ enrolled: 1, upcoming_sessions: 3, completed_hours: '3.50' }]);
    expect(await figures(neighbour)).toEqual([
      { enrolled: 1, upcoming_sessions: 2, completed_hours: '2.50' },
    ]);
  });

  it('are nothing for somebody new', async () => {
    const student = await createPerson(database, 'new');
    expect(await figures(student)).toEqual([{ enrolled: 0, upcoming_sessions: 0, completed_hours: '0.00' }]);
    expect([await courses(student), await lessons(student), await lessons(student, true)]).toEqual([
      [],
      [],
      [],
    ]);
  });
});

it('nobody learns anything of somebody else', async () => {
  await busyStudent();
  const { visitor, ...signedIn } = people;
  const nothing = { enrolled: 0, upcoming_sessions: 0, completed_hours: '0.00' };
  const everyone = (value: unknown) => Object.fromEntries(Object.keys(signedIn).map((name) => [name, value]));
  expect(await seenByEach(signedIn, courses)).toEqual(everyone([]));
  expect(await seenByEach(signedIn, (actor) => lessons(actor, true))).toEqual(everyone([]));
  expect(await seenByEach(signedIn, figures)).toEqual(everyone([nothing]));
  for (const call of [courses, lessons, figures])
    expect(await answerOfEach({ visitor }, call)).toEqual({ visitor: '42501' });
});
