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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOfEach,
  answers,
  createCourse,
  createLiveSession,
  enrol,
  visitRoom,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const report = (actor: Actor, session: string, held = true) =>
  as(database, actor, 'select report_live_session($1, $2)', [session, held]);
const takeBack = (actor: Actor, session: string) =>
  as(database, actor, 'select take_back_live_report($1)', [session]);
const settle = async (hours: number) =>
  (
    await database.pool.query(
      'select private.settle_live_sessions(now() + make_interval(hours => $1)) as settled',
      [hours],
    )
  ).rows[0].settled;

const logged = async (session: string) =>
  (
    await database.pool.query(
      `select h.course_id, h.student_id, h.hours_taught::float as hours, e.amount, e.currency, e.status
       from teacher_hours h join teacher_earnings e on e.hours_id = h.id and e.teacher_id = h.teacher_id
       where h.live_session_id = $1`,
      [session],
    )
  ).rows;
const standing = async (session: string) =>
  (await database.pool.query('select status, outcome from private.live_sessions where id = $1', [session]))
    .rows[0];
const trials = async (student: Person) =>
  (await database.pool.query('select from free_trials where student_id = $1', [student.id])).rowCount;

/**
 * A session that ended half an hour ago: who joined, and for how many minutes each was in the room. The teacher was there all the time
 * unless said otherwise.
 */
async function held(
  students: { enrolled?: boolean; minutes?: number }[],
  { price = 1200, length = 60, teacherMinutes = 60 } = {},
) {
  const teacher = await createPerson(database, 'teaching', { role: 'teacher', approval: 'approved' });
  const course = await createCourse(database, teacher, { price });
  const session = await createLiveSession(database, teacher, course, 10, { duration_minutes: length });
  const joined: Person[] = [];
  for (const { enrolled = false } of students) {
    const student = await createPerson(database, 'student');
    if (enrolled) await enrol(database, course, student);
    await as(database, student, 'select join_live_session($1)', [session]);
    joined.push(student);
  }
  await database.pool.query(
    'update private.live_sessions set scheduled_at = now() - make_interval(mins => $2) where id = $1',
    [session, length + 30],
  );
  const visit = (person: Person, minutes: number) =>
    minutes > 0 && visitRoom(database, person, { session_id: session }, 0, minutes);
  for (const [at, { minutes = length }] of students.entries())
    if (joined[at]) await visit(joined[at], minutes);
  await visit(teacher, teacherMinutes);
  return { teacher, course, session, students: joined };
}

describe('a live session that is settled', () => {
  it('earns the agreed price for each enrolled student who was there, and once', async () => {
    const { course, session } = await held(
      [
        { enrolled: true },
        { enrolled: true, minutes: 10 },
        { enrolled: true, minutes: 9 },
        { enrolled: true, minutes: 0 },
        {},
      ],
      { length: 90, teacherMinutes: 90 },
    );
    await database.pool.query('update courses set price = 500000 where id = $1', [course]);
    await settle(48);
    await settle(96);
    expect(await logged(session)).toEqual([
      { course_id: course, student_id: null, hours: 1.5, amount: 2400, currency: 'eur', status: 'completed' },
    ]);
    expect(await standing(session)).toEqual({ status: 'completed', outcome: 'held' });
  });

  it('logs hours and earns nothing with guests alone', async () => {
    const { session, students } = await held([{}]);
    await settle(48);
    expect(await logged(session)).toMatchObject([{ hours: 1, amount: 0 }]);
    expect(await trials(students[0] as Person)).toBe(1);
  });

  it.each([
    ['nobody came', [], {}],
    ['those who joined never came in', [{ enrolled: true, minutes: 0 }, { minutes: 0 }], {}],
    ['the teacher was not there', [{ enrolled: true }, {}], { teacherMinutes: 0 }],
    ['the teacher only looked in', [{ enrolled: true }, {}], { teacherMinutes: 5 }],
  ])('logs nothing when %s, and gives free trials back', async (_, joined, fields) => {
    const { session, students } = await held(joined, fields);
    await settle(48);
    expect(await logged(session)).toEqual([]);
    expect(await standing(session)).toEqual({ status: 'completed', outcome: 'not_held' });
    for (const student of students) expect(await trials(student)).toBe(0);
  });

  it('keeps the free trial of those who were there, and gives back that of the others', async () => {
    const { session, students } = await held([{}, { minutes: 3 }, { minutes: 0 }, { minutes: 30 }]);
    await settle(48);
    expect(await Promise.all(students.map(trials))).toEqual([1, 0, 0, 1]);
    expect(await logged(session)).toHaveLength(1);
  });

  it('leaves alone the trial that was used for another session of the course', async () => {
    const { teacher, course, students } = await held([{}]);
    const student = students[0] as Person;
    await enrol(database, course, student);
    const missed = await createLiveSession(database, teacher, course, 10);
    await as(database, student, 'select join_live_session($1)', [missed]);
    await settle(72);
    expect((await standing(missed)).status).toBe('completed');
    expect(await trials(student)).toBe(1);
  });

  it('of a quarter of an hour counts half of it', async () => {
    const { session, students } = await held([{ enrolled: true, minutes: 8 }, { minutes: 7 }], {
      length: 15,
      teacherMinutes: 15,
    });
    await settle(48);
    expect(await logged(session)).toMatchObject([{ hours: 0.25, amount: 1200 }]);
    expect(await trials(students[1] as Person)).toBe(0);
  });

  it('is settled two days after its end, or after what its teacher said last, and not before', async () => {
    const { teacher, session } = await held([{ enrolled: true }]);
    await settle(47);
    expect((await standing(session)).status).toBe('scheduled');
    await report(teacher, session);
    await settle(47);
    expect((await standing(session)).status).toBe('scheduled');
    await settle(49);
    expect((await standing(session)).status).toBe('completed');
  });

  it('ends no call that still runs', async () => {
    const { session, students } = await held([{ enrolled: true }]);
    await database.pool.query(
      `insert into private.room_visits (person_id, session_id, entered_at, seen_at)
       values ($1, $2, now() + interval '47 hours', now() + interval '48 hours')`,
      [students[0]?.id, session],
    );
    await settle(48);
    expect((await standing(session)).status).toBe('scheduled');
    await settle(49);
    expect((await standing(session)).status).toBe('completed');
  });

  it('waits for a teacher who is suspended', async () => {
    const { teacher, session } = await held([{ enrolled: true }]);
    const decide = (status: string) =>
      database.pool.query('update private.profiles set approval_status = $2 where id = $1', [
        teacher.id,
        status,
      ]);
    await decide('suspended');
    await settle(48);
    expect([(await standing(session)).status, await logged(session)]).toEqual(['scheduled', []]);
    await decide('approved');
    await settle(48);
    expect(await logged(session)).toHaveLength(1);
  });

  it('is never a cancelled one, whose free trials are given back at once', async () => {
    const teacher = await createPerson(database, 'ill', { role: 'teacher', approval: 'approved' });
    const session = await createLiveSession(database, teacher, await createCourse(database, teacher), -5);
    const student = await createPerson(database, 'waiting');
    await as(database, student, 'select join_live_session($1)', [session]);
    expect(await trials(student)).toBe(1);
    await as(database, teacher, "update live_sessions set status = 'cancelled' where id = $1", [session]);
    expect(await trials(student)).toBe(0);
    await settle(72);
    expect((await standing(session)).status).toBe('cancelled');
  });
});

describe('what the teacher says', () => {
  it('is theirs alone to say, after the end and not of a cancelled session', async () => {
    const course = await createCourse(database, people.teacher);
    const over = await createLiveSession(database, people.teacher, course, -90);
    const expected = {
      visitor: '42501',
      student: 'not_yours',
      otherStudent: 'not_yours',
      pendingTeacher: 'not_yours',
      teacher: 'agreed',
      otherTeacher: 'not_yours',
      admin: 'not_yours',
    };
    expect(await answerOfEach(people, (actor) => report(actor, over))).toEqual(expected);
    expect(await answerOfEach(people, (actor) => takeBack(actor, over))).toEqual(expected);
    const running = await createLiveSession(database, people.teacher, course, -10);
    const cancelled = await createLiveSession(database, people.teacher, course, -200, {
      status: 'cancelled',
    });
    for (const say of [report, takeBack]) {
      expect(await refusal(say(people.teacher, running))).toBe('not_possible_now');
      expect(await refusal(say(people.teacher, cancelled))).toBe('session_cancelled');
      expect(await refusal(say(people.teacher, randomUUID()))).toBe('session_not_found');
    }
    await settle(49);
    for (const say of [report, takeBack])
      expect(await refusal(say(people.teacher, over))).toBe('not_possible_now');
  });

  it('is not said by a suspended teacher', async () => {
    const { teacher, session } = await held([{ enrolled: true }]);
    await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
      teacher.id,
    ]);
    for (const say of [report, takeBack])
      expect(await refusal(say(teacher, session))).toBe('teaching_suspended');
  });

  it('can be that it was not held, and taken back until it is settled', async () => {
    const { teacher, session, students } = await held([{ enrolled: true }, {}]);
    await report(teacher, session, false);
    expect(await standing(session)).toEqual({ status: 'scheduled', outcome: 'not_held' });
    await takeBack(teacher, session);
    await takeBack(teacher, session);
    expect(await standing(session)).toEqual({ status: 'scheduled', outcome: null });
    await report(teacher, session, false);
    await settle(49);
    expect(await logged(session)).toEqual([]);
    expect(await trials(students[1] as Person)).toBe(0);
  });

  it('cannot make anybody present', async () => {
    const { teacher, session } = await held([{ enrolled: true, minutes: 0 }]);
    await report(teacher, session);
    await settle(49);
    expect(await logged(session)).toEqual([]);
    expect(await standing(session)).toEqual({ status: 'completed', outcome: 'not_held' });
  });

  it('changes neither time nor length nor the outcome of what has begun', async () => {
    const { teacher, session } = await held([{ enrolled: true }]);
    const set = (change: string) =>
      as(database, teacher, `update live_sessions set ${change} where id = $1`, [session]);
    expect(await refusal(set('duration_minutes = 240'))).toBe('not_possible_now');
    expect(await refusal(set("scheduled_at = now() + interval '1 day'"))).toBe('not_possible_now');
    expect(await refusal(set("status = 'cancelled'"))).toBe('session_over');
    expect(await refusal(set("status = 'completed'"))).toBe('session_over');
    expect(await refusal(set("title = 'What we learned'"))).toBeUndefined();
  });

  it('rests on who was there, whom only the teacher and admins see', async () => {
    const { teacher, session, students } = await held([{ enrolled: true, minutes: 42 }, { minutes: 3 }]);
    const seen = (actor: Actor) =>
      as(
        database,
        actor,
        'select id, is_teacher, minutes, is_present, price_cents from live_session_presence($1) order by is_teacher desc, minutes desc',
        [session],
      );
    const all = [
      { id: teacher.id, is_teacher: true, minutes: 60, is_present: true, price_cents: null },
      { id: students[0]?.id, is_teacher: false, minutes: 42, is_present: true, price_cents: 1200 },
      { id: students[1]?.id, is_teacher: false, minutes: 3, is_present: false, price_cents: null },
    ];
    expect(await seen(teacher)).toEqual(all);
    expect(await seen(people.admin)).toEqual(all);
    expect(await seen(students[0] as Person)).toEqual([]);
    expect(await seen(people.otherTeacher)).toEqual([]);
    expect(await refusal(seen(people.visitor))).toBe('42501');
    const list = (actor: Actor) =>
      as(
        database,
        actor,
        'select id, joined, present, is_teacher_present, earns_cents, outcome from live_sessions_to_report()',
      );
    const row = {
      id: session,
      joined: 2,
      present: 1,
      is_teacher_present: true,
      earns_cents: 1200,
      outcome: null,
    };
    expect(await list(teacher)).toEqual([row]);
    expect(await list(people.otherTeacher)).toEqual([]);
    await report(teacher, session, false);
    expect(await list(teacher)).toEqual([{ ...row, earns_cents: 0, outcome: 'not_held' }]);
    await settle(49);
    expect(await list(teacher)).toEqual([]);
  });
});

describe('at the same instant', () => {
  it('fifty settle a session once', async () => {
    const { session } = await held([{ enrolled: true }]);
    const calls = Array.from({ length: 50 }, () => settle(48));
    expect((await Promise.all(calls)).reduce((sum, settled) => sum + settled, 0)).toBeGreaterThanOrEqual(1);
    expect(await logged(session)).toHaveLength(1);
  });

  it('reporting, taking back and settling leave what was said last, once', async () => {
    const { teacher, session } = await held([{ enrolled: true }]);
    const outcomes = await answers(
      Array.from({ length: 48 }, (_, turn) =>
        turn % 3 === 0 ? report(teacher, session) : turn % 3 === 1 ? takeBack(teacher, session) : settle(60),
      ),
    );
    expect(Object.keys(outcomes).filter((code) => !['agreed', 'not_possible_now'].includes(code))).toEqual(
      [],
    );
    await settle(60);
    expect(await logged(session)).toHaveLength(1);
  });
});
