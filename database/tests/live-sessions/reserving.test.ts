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
  createBooking,
  createCourse,
  createLiveSession,
  createStudents,
  enrol,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const inOneDay = 24 * 60;
const eligibility = async (actor: Actor, session: string) =>
  (await as(database, actor, 'select live_session_eligibility($1) as answer', [session]))[0]?.answer;
const reserve = (actor: Actor, session: string) =>
  as(database, actor, 'select reserve_live_place($1) as standing', [session]);
const giveBack = (actor: Actor, session: string) =>
  as(database, actor, 'select give_back_live_place($1)', [session]);
const join = (actor: Actor, session: string) =>
  as(database, actor, 'select * from join_live_session($1)', [session]);

const count = async (table: string, student: Person) =>
  (await database.pool.query(`select from ${table} where student_id = $1`, [student.id])).rowCount;
const placesTaken = async (session: string) =>
  (await database.pool.query('select private.participant_count($1) as taken', [session])).rows[0].taken;

const createTeacher = () => createPerson(database, 'teaching', { role: 'teacher', approval: 'approved' });

async function prepare(fields: Record<string, unknown> = {}, minutes = inOneDay) {
  const teacher = await createTeacher();
  const course = await createCourse(database, teacher);
  return { teacher, course, session: await createLiveSession(database, teacher, course, minutes, fields) };
}

/** As an operator: time passes. */
const moveTo = (session: string, minutes: number) =>
  database.pool.query(
    'update private.live_sessions set scheduled_at = now() + make_interval(mins => $2) where id = $1',
    [session, minutes],
  );

describe('a place', () => {
  it('is reserved and given back without spending anything, as often as one likes', async () => {
    const student = await createPerson(database, 'undecided');
    const { session } = await prepare();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await eligibility(student, session)).toBe('free_trial');
      expect(await reserve(student, session)).toEqual([{ standing: 'reserved' }]);
      expect(await reserve(student, session)).toEqual([{ standing: 'reserved' }]);
      expect(await eligibility(student, session)).toBe('reserved');
      await giveBack(student, session);
      await giveBack(student, session);
    }
    expect([
      await count('live_reservations', student),
      await count('live_attendance', student),
      await count('free_trials', student),
    ]).toEqual([0, 0, 0]);
  });

  it('is reserved by those who could join, and by nobody else', async () => {
    const course = await createCourse(database, people.teacher);
    const session = await createLiveSession(database, people.teacher, course, inOneDay);
    expect(await answerOfEach(people, (actor) => reserve(actor, session))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'students_only',
      teacher: 'students_only',
      otherTeacher: 'students_only',
      admin: 'students_only',
    });
    expect(await refusal(reserve(people.student, randomUUID()))).toBe('session_not_found');
    expect(await refusal(giveBack(people.visitor, session))).toBe('42501');
    expect(await refusal(giveBack(people.student, randomUUID()))).toBe('session_not_found');
    await giveBack(people.otherTeacher, session);
    expect(await placesTaken(session)).toBe(2);
  });

  it('becomes attendance by joining, and is taken once all the while', async () => {
    const student = await createPerson(database, 'coming');
    const { session } = await prepare({ max_participants: 1 });
    await reserve(student, session);
    expect(await placesTaken(session)).toBe(1);
    await moveTo(session, 20);
    expect(await eligibility(student, session)).toBe('free_trial');
    expect(await join(student, session)).toMatchObject([{ eligibility: 'free_trial' }]);
    expect([
      await count('live_reservations', student),
      await count('live_attendance', student),
      await count('free_trials', student),
      await placesTaken(session),
    ]).toEqual([0, 1, 1, 1]);
  });

  it('is kept for whoever reserved it when others join, and theirs when it is given back', async () => {
    const [first, second] = await createStudents(database, 2);
    if (!first || !second) throw new Error('two students were asked for');
    const { session } = await prepare({ max_participants: 1 });
    await reserve(first, session);
    expect(await refusal(reserve(second, session))).toBe('session_full');
    await moveTo(session, 20);
    expect(await refusal(join(second, session))).toBe('session_full');
    await giveBack(first, session);
    expect(await join(second, session)).toMatchObject([{ eligibility: 'free_trial' }]);
    expect(await refusal(join(first, session))).toBe('session_full');
  });

  it('is no longer reserved once it can be joined', async () => {
    const student = await createPerson(database, 'late');
    const { session } = await prepare({}, 29);
    expect(await refusal(reserve(student, session))).toBe('not_possible_now');
  });

  it.each([
    ['cancelled', { status: 'cancelled' }, inOneDay, 'session_cancelled'],
    ['completed', { status: 'completed' }, -10, 'session_over'],
    ['past', {}, -61, 'session_over'],
  ])('is not reserved in a session that is %s', async (_, fields, minutes, code) => {
    const { session } = await prepare(fields, minutes);
    expect(await refusal(reserve(people.otherStudent, session))).toBe(code);
  });

  it('is not reserved with a teacher who is no longer approved, nor in a withdrawn course', async () => {
    const student = await createPerson(database, 'faithful');
    const { teacher, course, session } = await prepare();
    await database.pool.query('update courses set is_active = false where id = $1', [course]);
    expect(await refusal(reserve(student, session))).toBe('session_not_available');
    await enrol(database, course, student);
    expect(await reserve(student, session)).toEqual([{ standing: 'reserved' }]);
    await database.pool.query("update private.profiles set approval_status = 'rejected' where id = $1", [
      teacher.id,
    ]);
    expect(await refusal(reserve(student, session))).toBe('session_not_available');
    await giveBack(student, session);
  });

  it('takes the time of whoever reserved it', async () => {
    const student = await createPerson(database, 'busy');
    const { session } = await prepare();
    await createBooking(database, student, await createTeacher(), inOneDay + 30);
    expect(await refusal(reserve(student, session))).toBe('23P01');
    const free = await createPerson(database, 'free');
    await reserve(free, session);
    const booked = createBooking(database, free, await createTeacher(), inOneDay + 30);
    expect(await refusal(booked)).toBe('23P01');
    await giveBack(free, session);
    expect(
      await refusal(createBooking(database, free, await createTeacher(), inOneDay + 30)),
    ).toBeUndefined();
  });

  it('ends with the session when it was not used', async () => {
    const student = await createPerson(database, 'absent');
    const { session } = await prepare();
    await reserve(student, session);
    await moveTo(session, -90);
    expect(await eligibility(student, session)).toBe('over');
    await database.pool.query("select private.settle_live_sessions(now() + interval '49 hours')");
    expect([await count('live_reservations', student), await count('free_trials', student)]).toEqual([0, 0]);
  });
});

describe('somebody who is not enrolled', () => {
  it('holds one place of a course and teacher at a time', async () => {
    const student = await createPerson(database, 'trying');
    const { teacher, course, session } = await prepare();
    const next = await createLiveSession(database, teacher, course, 2 * inOneDay);
    await reserve(student, session);
    expect(await eligibility(student, next)).toBe('trial_reserved');
    expect(await refusal(reserve(student, next))).toBe('trial_already_reserved');
    expect(await reserve(student, (await prepare({}, 3 * inOneDay)).session)).toEqual([
      { standing: 'reserved' },
    ]);
    await giveBack(student, session);
    expect(await reserve(student, next)).toEqual([{ standing: 'reserved' }]);
  });

  it('holds another one when the first session was cancelled, or has passed', async () => {
    const student = await createPerson(database, 'unlucky');
    const { teacher, course, session } = await prepare();
    const next = await createLiveSession(database, teacher, course, 2 * inOneDay);
    await reserve(student, session);
    await as(database, teacher, "update live_sessions set status = 'cancelled' where id = $1", [session]);
    expect(await reserve(student, next)).toEqual([{ standing: 'reserved' }]);
    await moveTo(next, -61);
    const last = await createLiveSession(database, teacher, course, 3 * inOneDay);
    expect(await reserve(student, last)).toEqual([{ standing: 'reserved' }]);
  });

  it('loses what waits for the free trial when it is used elsewhere, and enrolled keeps several', async () => {
    const student = await createPerson(database, 'spontaneous');
    const { teacher, course, session } = await prepare();
    await reserve(student, session);
    const now = await createLiveSession(database, teacher, course, 10);
    await join(student, now);
    expect(await count('live_reservations', student)).toBe(0);
    expect(await refusal(reserve(student, session))).toBe('trial_already_used');
    await enrol(database, course, student);
    const next = await createLiveSession(database, teacher, course, 2 * inOneDay);
    for (const each of [session, next])
      expect(await reserve(student, each)).toEqual([{ standing: 'reserved' }]);
  });

  it('gets no room by reserving', async () => {
    const student = await createPerson(database, 'curious');
    const { course, session } = await prepare();
    await reserve(student, session);
    const room = async () =>
      (await as(database, student, 'select jitsi_room from live_sessions where id = $1', [session]))[0]
        ?.jitsi_room;
    expect(await room()).toBeNull();
    await enrol(database, course, student);
    expect(await room()).toMatch(/^lomdim-/);
  });
});

describe('a reservation', () => {
  it('is read by the student, the teacher and admins, and written by nobody by hand', async () => {
    const { teacher, session } = await prepare();
    const student = await createPerson(database, 'private');
    await reserve(student, session);
    const seen = async (actor: Actor) =>
      (await as(database, actor, 'select from live_reservations where session_id = $1', [session])).length;
    expect([
      await seen(student),
      await seen(teacher),
      await seen(people.admin),
      await seen(people.otherStudent),
      await seen(people.otherTeacher),
    ]).toEqual([1, 1, 1, 0, 0]);
    for (const statement of [
      `insert into live_reservations (session_id, student_id) values ('${session}', $1)`,
      'update live_reservations set student_id = $1',
      'delete from live_reservations where student_id = $1',
    ])
      expect(await refusal(as(database, people.otherStudent, statement, [people.otherStudent.id]))).toBe(
        '42501',
      );
  });

  it('brings the session into the list of one’s own, and a notification when it is moved or cancelled', async () => {
    const student = await createPerson(database, 'told');
    const { teacher, course, session } = await prepare();
    await reserve(student, session);
    const listed = () =>
      as(
        database,
        student,
        'select joined, is_mine, is_reserved from search_live_sessions(only_course => $1)',
        [course],
      );
    expect(await listed()).toEqual([{ joined: 1, is_mine: true, is_reserved: true }]);
    await as(
      database,
      teacher,
      "update live_sessions set scheduled_at = now() + interval '2 days' where id = $1",
      [session],
    );
    await as(database, teacher, "update live_sessions set status = 'cancelled' where id = $1", [session]);
    const { rows } = await database.pool.query(
      "select kind from notifications where user_id = $1 and kind like 'live_session%' order by created_at",
      [student.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['live_session_moved', 'live_session_cancelled']);
    expect(
      (await as(database, student, 'select state from live_sessions where id = $1', [session]))[0]?.state,
    ).toBe('cancelled');
  });
});

describe('at the same instant', () => {
  it('fifty get the last place once', async () => {
    const { session } = await prepare({ max_participants: 2 });
    await reserve(await createPerson(database, 'first'), session);
    const students = await createStudents(database, 50);
    expect(await answers(students.map((student) => reserve(student, session)))).toEqual({
      agreed: 1,
      session_full: 49,
    });
    expect(await placesTaken(session)).toBe(2);
  });

  it('one student reserves one of fifty sessions of a course with the free trial', async () => {
    const student = await createPerson(database, 'greedy');
    const { teacher, course } = await prepare();
    const sessions = await Promise.all(
      Array.from({ length: 50 }, (_, week) =>
        createLiveSession(database, teacher, course, (week + 2) * inOneDay),
      ),
    );
    expect(await answers(sessions.map((session) => reserve(student, session)))).toEqual({
      agreed: 1,
      trial_already_reserved: 49,
    });
    expect(await count('live_reservations', student)).toBe(1);
  });

  it('reserving, giving back and taking places away never leave more than there are', async () => {
    const { teacher, session } = await prepare({ max_participants: 5 });
    const students = await createStudents(database, 16);
    const outcomes = await answers([
      ...students.map((student) => reserve(student, session)),
      ...students.map((student) => giveBack(student, session)),
      ...students.map((student) => reserve(student, session)),
      ...[4, 3].map((places) =>
        as(database, teacher, 'update live_sessions set max_participants = $2 where id = $1', [
          session,
          places,
        ]),
      ),
    ]);
    expect(
      Object.keys(outcomes).filter(
        (code) => !['agreed', 'session_full', 'fewer_places_than_participants'].includes(code),
      ),
    ).toEqual([]);
    const { rows } = await database.pool.query(
      'select max_participants as places from private.live_sessions where id = $1',
      [session],
    );
    expect(await placesTaken(session)).toBeLessThanOrEqual(rows[0].places);
  });

  it('joining and giving back leave attendance or nothing, never both', async () => {
    const students = await createStudents(database, 12);
    const { session } = await prepare({ max_participants: 12 });
    for (const student of students) await reserve(student, session);
    await moveTo(session, 20);
    const outcomes = await answers(
      students.flatMap((student) => [
        join(student, session),
        giveBack(student, session),
        join(student, session),
      ]),
    );
    expect(outcomes).toEqual({ agreed: 36 });
    const { rows } = await database.pool.query(
      `select (select count(*)::int from live_attendance where session_id = $1) as attending,
              (select count(*)::int from live_reservations where session_id = $1) as reserved,
              (select count(*)::int from free_trials where session_id = $1) as trials`,
      [session],
    );
    expect(rows).toEqual([{ attending: 12, reserved: 0, trials: 12 }]);
  });
});
