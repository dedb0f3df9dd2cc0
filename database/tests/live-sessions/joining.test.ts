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
const eligibility = async (actor: Actor, session: string) =>
  (await as(database, actor, 'select live_session_eligibility($1) as answer', [session]))[0]?.answer;
const join = (actor: Actor, session: string) =>
  as(database, actor, 'select * from join_live_session($1)', [session]);
const room = expect.stringMatching(/^lomdim-[0-9a-f]{32}$/);

const count = async (table: string, student: Person) =>
  (await database.pool.query(`select from ${table} where student_id = $1`, [student.id])).rowCount;

/** A course with one coming session; `minutes` moves it. */
async function prepare(fields: Record<string, unknown> = {}, minutes = inOneDay) {
  const course = await createCourse(database, people.teacher);
  return { course, session: await createLiveSession(database, people.teacher, course, minutes, fields) };
}

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
    const { course, session } = await prepare();
    const second = await createLiveSession(database, people.teacher, course, 2 * inOneDay);
    expect(await eligibility(student, session)).toBe('free_trial');
    expect(await join(student, session)).toEqual([{ room, eligibility: 'free_trial' }]);
    expect(await join(student, session)).toEqual([{ room, eligibility: 'joined' }]);
    expect([await count('live_attendance', student), await count('free_trials', student)]).toEqual([1, 1]);
    expect(await eligibility(student, second)).toBe('trial_used');
    expect(await refusal(join(student, second))).toBe('trial_already_used');
    expect(await join(student, (await prepare({}, 3 * inOneDay)).session)).toMatchObject([
      { eligibility: 'free_trial' },
    ]);
  });

  it('joins again after enrolling', async () => {
    const student = await createPerson(database, 'convinced');
    const { course, session } = await prepare();
    await join(student, session);
    await enrol(database, course, student);
    const second = await createLiveSession(database, people.teacher, course, 2 * inOneDay);
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
    const { session } = await prepare();
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

describe('a session that cannot be joined', () => {
  it.each([
    ['cancelled', { status: 'cancelled' }, inOneDay, 'cancelled', 'session_cancelled'],
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
    await join(people.student, session);
    const student = await createPerson(database, 'surplus');
    expect(await eligibility(student, session)).toBe('full');
    expect(await refusal(join(student, session))).toBe('session_full');
    expect(await count('free_trials', student)).toBe(0);
    expect(await join(people.student, session)).toMatchObject([{ eligibility: 'joined' }]);
  });

  it('because nobody knows it, says so', async () => {
    expect(await refusal(join(people.student, randomUUID()))).toBe('session_not_found');
    expect(await refusal(eligibility(people.student, randomUUID()))).toBe('session_not_found');
  });

  it('because its teacher is no longer approved, says so to all', async () => {
    const teacher = await createPerson(database, 'fallen', { role: 'teacher', approval: 'approved' });
    const course = await createCourse(database, teacher);
    await enrol(database, course, people.student);
    const session = await createLiveSession(database, teacher, course, inOneDay);
    await database.pool.query("update private.profiles set approval_status = 'rejected' where id = $1", [
      teacher.id,
    ]);
    for (const actor of [people.student, people.otherStudent, teacher]) {
      expect(await refusal(join(actor, session))).toBe('session_not_available');
    }
  });

  it('because time ran out, still lets those back in who were there, until the teacher closes it', async () => {
    const { session } = await prepare({}, 5);
    await join(people.student, session);
    await database.pool.query(
      "update private.live_sessions set scheduled_at = now() - interval '61 minutes' where id = $1",
      [session],
    );
    expect(await eligibility(people.otherStudent, session)).toBe('over');
    expect(await join(people.student, session)).toMatchObject([{ eligibility: 'joined' }]);
    await as(database, people.teacher, 'select complete_live_session($1)', [session]);
    expect(await refusal(join(people.student, session))).toBe('session_over');
  });
});

describe('fifty at the same instant', () => {
  it('get the last place once', async () => {
    const { session } = await prepare({ max_participants: 2 });
    await join(people.student, session);
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

  it('of one student for fifty sessions of a course use the free trial once', async () => {
    const student = await createPerson(database, 'greedy');
    const course = await createCourse(database, people.teacher);
    const sessions = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        createLiveSession(database, people.teacher, course, inOneDay + turn * 61),
      ),
    );
    expect(await answers(sessions.map((session) => join(student, session)))).toEqual({
      agreed: 1,
      trial_already_used: 49,
    });
    expect([await count('live_attendance', student), await count('free_trials', student)]).toEqual([1, 1]);
  });

  it('never leave more participants than places while the teacher takes places away', async () => {
    const { session } = await prepare({ max_participants: 20 });
    const students = await createStudents(database, 30);
    const outcomes = await answers([
      ...students.map((student) => join(student, session)),
      ...Array.from({ length: 19 }, (_, turn) =>
        as(database, people.teacher, 'update live_sessions set max_participants = $2 where id = $1', [
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
