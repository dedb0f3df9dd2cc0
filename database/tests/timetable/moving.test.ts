import { as, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answers,
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
  openAllHours,
} from '../helpers/learning.ts';
import { newStudent, newTeacher, overlaps, partners, ruleOf, startStudy, timesOf } from './things.ts';

let database: TestDatabase;
let student: Person;
let teacher: Person;
let course: string;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
});
beforeEach(async () => {
  student = await newStudent(database);
  teacher = await newTeacher(database);
  course = await createCourse(database, teacher);
});
afterAll(() => database.drop());

const day = 24 * 60;
const join = (person: Person, session: string) =>
  as(database, person, 'select join_live_session($1)', [session]);
const moveBooking = (booking: string, minutes: number) =>
  database.pool.query("update lessons set starts_at = now() + $2 * interval '1 minute' where id = $1", [
    booking,
    minutes,
  ]);
const moveSession = (session: string, minutes: number) =>
  as(
    database,
    teacher,
    "update live_sessions set scheduled_at = now() + $2 * interval '1 minute' where id = $1",
    [session, minutes],
  );
const meetings = async (person: Person) => (await timesOf(database, person)).map(({ meeting }) => meeting);

/** Something of each kind that the teacher gives, in so many minutes; how it is moved and called off. */
const kinds = {
  booking: async (minutes: number) => lesson(await createBooking(database, student, teacher, minutes)),
  trial: async (minutes: number) =>
    lesson(
      await createCourseSession(
        database,
        { student, teacher },
        await createCourse(database, teacher),
        minutes,
      ),
    ),
  regular: async (minutes: number) =>
    lesson(
      await createCourseSession(database, { student, teacher }, course, minutes, { session_type: 'regular' }),
    ),
  'live session': async (minutes: number) => {
    const id = await createLiveSession(database, teacher, course, minutes);
    return {
      id,
      move: (to: number) => moveSession(id, to),
      cancel: () =>
        as(database, teacher, "update live_sessions set status = 'cancelled' where id = $1", [id]),
    };
  },
};
const lesson = (id: string) => ({
  id,
  move: (to: number) => moveBooking(id, to),
  cancel: () => database.pool.query("update lessons set status = 'cancelled' where id = $1", [id]),
});
const names = Object.keys(kinds) as (keyof typeof kinds)[];

describe('what is moved', () => {
  it.each(names.flatMap((first) => names.map((second) => [first, second] as const)))(
    'a %s does not come to lie on a %s, and moves where there is time, also over its own',
    async (first, second) => {
      const moved = await kinds[first](5 * day);
      const other = await kinds[second](2 * day);
      expect(await ruleOf(moved.move(2 * day + 10))).toBe('lesson_bookings_teacher_is_free');
      expect(await ruleOf(moved.move(5 * day + 10))).toBe('agreed');
      expect(await ruleOf(moved.move(3 * day))).toBe('agreed');
      expect(await timesOf(database, teacher)).toMatchObject([
        { meeting: other.id, from: 2 * day },
        { meeting: moved.id, from: 3 * day },
      ]);
      await other.cancel();
      expect(await ruleOf(moved.move(2 * day))).toBe('agreed');
      expect(await meetings(teacher)).toEqual([moved.id]);
    },
  );

  it('at the same instant into one hour: one of fifty', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const kind = names[turn % names.length] ?? 'regular';
        return kinds[kind === 'trial' ? 'regular' : kind]((10 + turn) * day);
      }),
    );
    const moved = await Promise.all(all.map(({ move }) => ruleOf(move(day))));
    expect(moved.filter((rule) => rule === 'agreed')).toHaveLength(1);
    expect((await timesOf(database, teacher)).filter(({ from }) => from === day)).toHaveLength(1);
    expect(await overlaps(database)).toEqual([]);
  });

  it('was over: it keeps its time when it was held, and gives it back when it was not', async () => {
    const [held, missed] = [
      await createBooking(database, student, teacher, -day),
      await createBooking(database, student, teacher, -2 * day),
    ];
    await database.pool.query("update lessons set status = 'completed' where id = $1", [held]);
    await database.pool.query("update lessons set status = 'missed' where id = $1", [missed]);
    expect([await meetings(teacher), await meetings(student)]).toEqual([[held], [held]]);
  });
});

describe('a live session', () => {
  it('takes the time of those who joined, until they or it go', async () => {
    const session = await createLiveSession(database, teacher, course, 10);
    await join(student, session);
    await join(student, session);
    expect([await meetings(teacher), await meetings(student)]).toEqual([[session], [session]]);
    await database.pool.query('delete from live_attendance where student_id = $1', [student.id]);
    expect([await meetings(teacher), await meetings(student)]).toEqual([[session], []]);
    await join(student, session).catch(() => null);
    await kindsOf(session).cancel();
    expect([await meetings(teacher), await meetings(student)]).toEqual([[], []]);
  });

  const kindsOf = (session: string) => ({
    cancel: () =>
      as(database, teacher, "update live_sessions set status = 'cancelled' where id = $1", [session]),
  });

  it('is moved whether or not everybody has time then: who has not, keeps what they have', async () => {
    const busy = await newStudent(database);
    for (const person of [student, busy]) await enrol(database, course, person);
    const session = await createLiveSession(database, teacher, course, 10);
    for (const person of [student, busy]) await join(person, session);
    const other = await createBooking(database, busy, await newTeacher(database), 2 * day);
    expect(await ruleOf(moveSession(session, 2 * day + 30))).toBe('agreed');
    expect(await timesOf(database, student)).toMatchObject([{ meeting: session, from: 2 * day + 30 }]);
    expect(await meetings(busy)).toEqual([other]);
    await moveSession(session, 3 * day);
    expect(await meetings(busy)).toEqual([other, session]);
    expect(await overlaps(database)).toEqual([]);
  });

  it('of fifteen minutes is planned right before the next, which a full hour would meet', async () => {
    await createLiveSession(database, teacher, course, 76);
    const sql = `insert into live_sessions (course_id, teacher_id, title, scheduled_at, duration_minutes)
      values ($1, $2, 'Short', now() + interval '1 hour', $3)`;
    expect(await ruleOf(as(database, teacher, sql, [course, teacher.id, 60]))).not.toBe('agreed');
    expect(await ruleOf(as(database, teacher, sql, [course, teacher.id, 15]))).toBe('agreed');
  });
});

describe('a private study', () => {
  it('takes the time of who begins it at once, and of the partner when they come in', async () => {
    const { partner, conversation } = await partners(database, student);
    const study = await startStudy(database, student, conversation);
    expect([await meetings(student), await meetings(partner)]).toEqual([[study], []]);
    await as(database, partner, 'select enter_room($1)', [study]);
    await as(database, partner, 'select enter_room($1)', [study]);
    expect(await timesOf(database, partner)).toMatchObject([{ meeting: study, from: 0, to: 60 }]);
  });

  it('keeps no partner out: it takes their time until their next lesson begins', async () => {
    const { partner, conversation } = await partners(database, student);
    const next = await createBooking(database, partner, teacher, 20);
    const study = await startStudy(database, student, conversation);
    await as(database, partner, 'select enter_room($1)', [study]);
    expect(await timesOf(database, partner)).toMatchObject([
      { meeting: study, from: 0, to: 20 },
      { meeting: next, from: 20 },
    ]);
    const late = await partners(database, student);
    const now = await createBooking(database, late.partner, await newTeacher(database), -5);
    const another = await startStudy(database, student, late.conversation);
    await as(database, late.partner, 'select enter_room($1)', [another]);
    expect(await meetings(late.partner)).toEqual([now]);
    expect(await overlaps(database)).toEqual([]);
  });

  it('ends with its conversation', async () => {
    const { conversation } = await partners(database, student);
    await startStudy(database, student, conversation);
    await database.pool.query('delete from conversations where id = $1', [conversation]);
    expect(await meetings(student)).toEqual([]);
  });
});

describe('at the same instant', () => {
  it('fifty ask one teacher for a trial: each has a time of their own', async () => {
    // Inside the teacher's hours a trial is firm at once, so it takes the teacher's time too.
    await openAllHours(database, teacher);
    const students = await Promise.all(Array.from({ length: 50 }, () => newStudent(database)));
    expect(
      await answers(
        students.map((person) => as(database, person, 'select request_trial_lesson($1)', [course])),
      ),
    ).toEqual({ agreed: 50 });
    const times = await timesOf(database, teacher);
    expect(new Set(times.map(({ from }) => from)).size).toBe(50);
    expect(await overlaps(database)).toEqual([]);
  });

  it('people book, move, cancel, join, study and leave: nobody waits for another in a circle', async () => {
    const { partner, conversation } = await partners(database, student);
    const session = await createLiveSession(database, teacher, course, 10);
    const bookings = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        createBooking(database, turn % 2 ? student : partner, teacher, (turn + 3) * day),
      ),
    );
    const work = bookings.flatMap((booking, turn) => {
      const person = turn % 2 ? student : partner;
      return [
        as(database, person, 'select move_booking($1, current_date + 20, $2)', [booking, `1${turn}:00`]),
        as(database, teacher, 'select move_booking($1, current_date + 21, $2)', [booking, `1${turn}:00`]),
        as(database, person, 'select cancel_booking($1)', [booking]),
        join(person, session),
        startStudy(database, person, conversation),
        as(database, person, 'select request_trial_lesson($1)', [course]),
        moveSession(session, 30 + turn),
      ];
    });
    const outcomes = await Promise.all([...work, leaveAs(teacher)].map((one) => refusal(one)));
    expect(outcomes.filter((outcome) => outcome === '40P01')).toEqual([]);
    expect(await overlaps(database)).toEqual([]);
    expect(await meetings(teacher)).toEqual([]);
  });

  /** As the server does it when somebody deletes their account. */
  async function leaveAs(person: Person): Promise<unknown[]> {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select private.lock_people(array[$1::uuid])', [person.id]);
      await client.query('select from private.profiles where id = $1 for update', [person.id]);
      await client.query('select private.cancel_all_of($1)', [person.id]);
      await client.query('delete from auth.users where id = $1', [person.id]);
      await client.query('commit');
      return [];
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }
});
