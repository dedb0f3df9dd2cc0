import { randomUUID } from 'node:crypto';
import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerOfEach,
  answers,
  createBooking,
  createCourse,
  createLiveSession,
  createStudents,
  enrol,
  seenByEach,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const inOneDay = 24 * 60;
/** Within the half hour before it begins, so that it can be joined. */
const soon = 20;
const eligibility = async (actor: Actor, session: string) =>
  (await as(database, actor, 'select live_session_eligibility($1) as answer', [session]))[0]?.answer;
const join = (actor: Actor, session: string) =>
  as(database, actor, 'select * from join_live_session($1)', [session]);
const room = expect.stringMatching(/^lomdim-[0-9a-f]{32}$/);

const count = async (table: string, student: Person) =>
  (await database.pool.query(`select from ${table} where student_id = $1`, [student.id])).rowCount;

/** A course of a teacher of its own, with one session that can be joined; `minutes` moves it. */
async function prepare(fields: Record<string, unknown> = {}, minutes = soon) {
  const teacher = await createPerson(database, 'teaching', { role: 'teacher', approval: 'approved' });
  const course = await createCourse(database, teacher);
  return { teacher, course, session: await createLiveSession(database, teacher, course, minutes, fields) };
}

/** Another session of the same course that can be joined now, before or after the first. */
const beside = (course: string, teacher: Person, minutes: number) =>
  createLiveSession(database, teacher, course, minutes, { duration_minutes: 15 });

/** As an operator: nobody else moves what has begun. */
const moveTo = (session: string, minutes: number) =>
  database.pool.query(
    'update private.live_sessions set scheduled_at = now() + make_interval(mins => $2) where id = $1',
    [session, minutes],
  );

describe('an enrolled student', () => {
  it('joins without using a free trial, and again at will', async () => {
    const student = await createPerson(database, 'enrolled');
    const { course, session } = await prepare();
    await enrol(database, course, student);
    expect(await eligibility(student, session)).toBe('enrolled');
    expect(await join(student, session)).toEqual([{ room, eligibility: 'enrolled' }]);
    expect(await eligibility(student, session)).toBe('joined');
    expect(await join(student, session)).toEqual([{ room, eligibility: 'joined' }]);
    expect([await count('live_attendance', student), await count('free_trials', student)]).toEqual([1, 0]);
  });

  it('joins the sessions of a withdrawn course', async () => {
    const student = await createPerson(database, 'faithful');
    const { course, session } = await prepare();
    await enrol(database, course, student);
    await database.pool.query('update courses set is_active = false where id = $1', [course]);
    expect(await eligibility(student, session)).toBe('enrolled');
  });
});

describe('a student who is not enrolled', () => {
  it('joins once for each course and teacher, as a free trial', async () => {
    const student = await createPerson(database, 'trying');
    const { course, teacher, session } = await prepare();
    const second = await beside(course, teacher, 0);
    expect(await eligibility(student, session)).toBe('free_trial');
    expect(await join(student, session)).toEqual([{ room, eligibility: 'free_trial' }]);
    expect(await join(student, session)).toEqual([{ room, eligibility: 'joined' }]);
    expect([await count('live_attendance', student), await count('free_trials', student)]).toEqual([1, 1]);
    expect(await eligibility(student, second)).toBe('trial_used');
    expect(await refusal(join(student, second))).toBe('trial_already_used');
    expect(await join(student, (await prepare({ duration_minutes: 15 }, 0)).session)).toMatchObject([
      { eligibility: 'free_trial' },
    ]);
  });

  it('joins again after enrolling', async () => {
    const student = await createPerson(database, 'convinced');
    const { course, teacher, session } = await prepare();
    await join(student, session);
    await enrol(database, course, student);
    const second = await beside(course, teacher, 0);
    expect(await join(student, second)).toMatchObject([{ eligibility: 'enrolled' }]);
  });

  it('does not join a withdrawn course', async () => {
    const { course, session } = await prepare();
    await database.pool.query('update courses set is_active = false where id = $1', [course]);
    expect(await eligibility(people.student, session)).toBe('unavailable');
    expect(await refusal(join(people.student, session))).toBe('session_not_available');
  });
});

describe('everyone else', () => {
  it('is told why not, and the teacher gets the room without taking a place', async () => {
    const course = await createCourse(database, people.teacher);
    const session = await createLiveSession(database, people.teacher, course, soon);
    expect(await answerOfEach(people, (actor) => join(actor, session))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'students_only',
      teacher: 'agreed',
      otherTeacher: 'students_only',
      admin: 'students_only',
    });
    expect(await join(people.teacher, session)).toEqual([{ room, eligibility: 'teacher' }]);
    expect(await count('live_attendance', people.teacher)).toBe(0);
    const { visitor, ...signedIn } = people;
    expect(await seenByEach(signedIn, (actor) => eligibility(actor, session))).toEqual({
      student: 'joined',
      otherStudent: 'joined',
      pendingTeacher: 'students_only',
      teacher: 'teacher',
      otherTeacher: 'students_only',
      admin: 'students_only',
    });
    expect(await refusal(eligibility(visitor, session))).toBe('42501');
  });
});

describe('too early', () => {
  it('nobody but the teacher joins, and nothing is recorded', async () => {
    const course = await createCourse(database, people.otherTeacher);
    const session = await createLiveSession(database, people.otherTeacher, course, inOneDay);
    const enrolled = await createPerson(database, 'early');
    await enrol(database, course, enrolled);
    expect(await answerOfEach({ ...people, enrolled }, (actor) => join(actor, session))).toEqual({
      visitor: '42501',
      student: 'not_open_yet',
      otherStudent: 'not_open_yet',
      pendingTeacher: 'students_only',
      teacher: 'students_only',
      otherTeacher: 'agreed',
      admin: 'students_only',
      enrolled: 'not_open_yet',
    });
    const { rowCount } = await database.pool.query('select from live_attendance where session_id = $1', [
      session,
    ]);
    expect([rowCount, await count('free_trials', people.student)]).toEqual([0, expect.any(Number)]);
    expect(
      (await database.pool.query('select from free_trials where course_id = $1', [course])).rowCount,
    ).toBe(0);
  });

  it.each([
    ['a second before it opens', 30 * 60 + 1, 'not_open_yet'],
    ['as soon as it opens', 30 * 60 - 1, undefined],
  ])('is until half an hour before it begins: %s', async (_, seconds, answer) => {
    const student = await createPerson(database, 'punctual');
    const { session } = await prepare({ scheduled_at: new Date(Date.now() + seconds * 1000 + 500) });
    expect(await refusal(join(student, session))).toBe(answer);
  });

  it('looking at the room takes no place', async () => {
    const student = await createPerson(database, 'looking');
    const { course, session } = await prepare({}, inOneDay);
    await enrol(database, course, student);
    const [seen] = await as(database, student, 'select jitsi_room from live_sessions where id = $1', [
      session,
    ]);
    const look = as(database, student, 'select * from meeting_place(room => $1)', [seen?.jitsi_room]);
    expect(await refusal(look)).toBe('not_open_yet');
    expect(await count('live_attendance', student)).toBe(0);
  });

  it('what was joined before the teacher moved it away is a reserved place again, and nothing is used', async () => {
    const student = await createPerson(database, 'moved');
    const { teacher, session } = await prepare();
    await join(student, session);
    await as(
      database,
      teacher,
      "update live_sessions set scheduled_at = now() + interval '1 day' where id = $1",
      [session],
    );
    expect([
      await count('live_attendance', student),
      await count('live_reservations', student),
      await count('free_trials', student),
    ]).toEqual([0, 1, 0]);
    expect(await eligibility(student, session)).toBe('reserved');
  });
});

describe('a session that cannot be joined', () => {
  it.each([
    ['cancelled', { status: 'cancelled' }, soon, 'cancelled', 'session_cancelled'],
    ['completed', { status: 'completed' }, -10, 'over', 'session_over'],
    ['past', {}, -61, 'over', 'session_over'],
  ])('because it is %s, says so and uses no trial', async (_, fields, minutes, answer, code) => {
    const student = await createPerson(database, 'late');
    const { session } = await prepare(fields, minutes);
    expect(await eligibility(student, session)).toBe(answer);
    expect(await refusal(join(student, session))).toBe(code);
    expect([await count('live_attendance', student), await count('free_trials', student)]).toEqual([0, 0]);
  });

  it('because it is full, says so and uses no trial', async () => {
    const { session } = await prepare({ max_participants: 1 });
    const first = await createPerson(database, 'first');
    await join(first, session);
    const student = await createPerson(database, 'surplus');
    expect(await eligibility(student, session)).toBe('full');
    expect(await refusal(join(student, session))).toBe('session_full');
    expect(await count('free_trials', student)).toBe(0);
    expect(await join(first, session)).toMatchObject([{ eligibility: 'joined' }]);
  });

  it('because nobody knows it, says so', async () => {
    expect(await refusal(join(people.student, randomUUID()))).toBe('session_not_found');
    expect(await refusal(eligibility(people.student, randomUUID()))).toBe('session_not_found');
  });

  it('because its teacher is no longer approved, says so to all', async () => {
    const teacher = await createPerson(database, 'fallen', { role: 'teacher', approval: 'approved' });
    const course = await createCourse(database, teacher);
    await enrol(database, course, people.student);
    const session = await createLiveSession(database, teacher, course, soon);
    await database.pool.query("update private.profiles set approval_status = 'rejected' where id = $1", [
      teacher.id,
    ]);
    for (const actor of [people.student, people.otherStudent, teacher]) {
      expect(await refusal(join(actor, session))).toBe('session_not_available');
    }
  });

  it('because time ran out, still lets those back in who were there, until it is settled', async () => {
    const student = await createPerson(database, 'long');
    const { teacher, session } = await prepare({}, 5);
    await join(student, session);
    await moveTo(session, -61);
    expect(await eligibility(people.otherStudent, session)).toBe('over');
    expect(await join(student, session)).toMatchObject([{ eligibility: 'joined' }]);
    await as(database, teacher, 'select report_live_session($1)', [session]);
    expect(await join(student, session)).toMatchObject([{ eligibility: 'joined' }]);
    await database.pool.query("select private.settle_live_sessions(now() + interval '49 hours')");
    expect(await refusal(join(student, session))).toBe('session_over');
  });

  it('because the student is somewhere else then, says so and uses no trial', async () => {
    const student = await createPerson(database, 'busy');
    await createBooking(database, student, people.otherTeacher, soon + 10);
    const { session } = await prepare();
    expect(await refusal(join(student, session))).toBe('23P01');
    expect([await count('live_attendance', student), await count('free_trials', student)]).toEqual([0, 0]);
  });
});

describe('fifty at the same instant', () => {
  it('get the last place once', async () => {
    const { session } = await prepare({ max_participants: 2 });
    await join(await createPerson(database, 'first'), session);
    const students = await createStudents(database, 50);
    expect(await answers(students.map((student) => join(student, session)))).toEqual({
      agreed: 1,
      session_full: 49,
    });
    const { rows } = await database.pool.query(
      `select (select count(*)::int from live_attendance where session_id = $1) as attending,
              (select count(*)::int from free_trials t where t.student_id = any ($2)) as trials`,
      [session, students.map((student) => student.id)],
    );
    expect(rows).toEqual([{ attending: 2, trials: 1 }]);
  });

  it('of one student record one attendance and one trial', async () => {
    const student = await createPerson(database, 'hammering');
    const { session } = await prepare();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => join(student, session)));
    expect(outcomes.filter(([row]) => row?.eligibility === 'free_trial')).toHaveLength(1);
    expect(outcomes.filter(([row]) => row?.eligibility === 'joined')).toHaveLength(49);
    expect([await count('live_attendance', student), await count('free_trials', student)]).toEqual([1, 1]);
  });

  it('of one student for all sessions of a course that can be joined use the free trial once', async () => {
    const student = await createPerson(database, 'greedy');
    const { course, teacher, session } = await prepare({ duration_minutes: 15 }, -10);
    const sessions = [session, await beside(course, teacher, 6), await beside(course, teacher, 22)];
    const outcomes = await answers(
      Array.from({ length: 51 }, (_, turn) => join(student, sessions[turn % 3] ?? '')),
    );
    expect(outcomes).toEqual({ agreed: 17, trial_already_used: 34 });
    expect([await count('live_attendance', student), await count('free_trials', student)]).toEqual([1, 1]);
  });

  it('never leave more participants than places while the teacher takes places away', async () => {
    const { teacher, session } = await prepare({ max_participants: 20 });
    const students = await createStudents(database, 30);
    const outcomes = await answers([
      ...students.map((student) => join(student, session)),
      ...Array.from({ length: 19 }, (_, turn) =>
        as(database, teacher, 'update live_sessions set max_participants = $2 where id = $1', [
          session,
          19 - turn,
        ]),
      ),
    ]);
    expect(
      Object.keys(outcomes).filter(
        (code) => !['agreed', 'session_full', 'fewer_places_than_participants'].includes(code),
      ),
    ).toEqual([]);
    const { rows } = await database.pool.query(
      'select max_participants, (select count(*)::int from live_attendance where session_id = s.id) as attending from private.live_sessions s where id = $1',
      [session],
    );
    expect(rows[0].attending).toBeLessThanOrEqual(rows[0].max_participants);
  });
});
