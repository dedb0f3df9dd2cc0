import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOfEach, createCourse, createLiveSession, enrol, seenByEach } from '../helpers/learning.ts';

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

const inOneDay = 24 * 60;

const signedIn = () => {
  const { visitor: _, ...others } = people;
  return others;
};

describe('the room', () => {
  const room = (session: string) => async (actor: Actor) =>
    (await as(database, actor, 'select jitsi_room from live_sessions where id = $1', [session]))[0]
      ?.jitsi_room ?? null;

  it('is shown to the teacher, the enrolled and those who joined', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    const trying = await createPerson(database, 'trying');
    const session = await createLiveSession(database, people.teacher, course, 20);
    expect(await room(session)(trying)).toBeNull();
    await as(database, trying, 'select join_live_session($1)', [session]);
    const shown = expect.stringMatching(/^lomdim-[0-9a-f]{32}$/);
    expect(await seenByEach({ ...signedIn(), trying }, room(session))).toEqual({
      student: shown,
      trying: shown,
      otherStudent: null,
      pendingTeacher: null,
      teacher: shown,
      otherTeacher: null,
      admin: null,
    });
  });

  it('is not shown to an enrolled student who can no longer get in', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    const full = await createLiveSession(database, people.teacher, course, inOneDay, { max_participants: 1 });
    await as(database, people.otherStudent, 'select reserve_live_place($1)', [full]);
    const cancelled = await createLiveSession(database, people.teacher, course, inOneDay, {
      status: 'cancelled',
    });
    expect([await room(full)(people.student), await room(cancelled)(people.student)]).toEqual([null, null]);
    expect(await room(full)(people.teacher)).not.toBeNull();
  });

  it('cannot be read from the table behind the view, nor be asked for', async () => {
    for (const sql of [
      'select jitsi_room from private.live_sessions',
      'select * from private.live_sessions',
    ]) {
      expect(new Set(Object.values(await answerOfEach(people, (actor) => as(database, actor, sql))))).toEqual(
        new Set(['42501']),
      );
    }
    const session = await createLiveSession(
      database,
      people.teacher,
      await createCourse(database, people.teacher),
      inOneDay,
    );
    expect(await as(database, people.student, 'select private.room_of($1) as room', [session])).toEqual([
      { room: null },
    ]);
  });

  it('names its session to those who may be there', async () => {
    const course = await createCourse(database, people.teacher, { title: 'Mishnah by heart' });
    await enrol(database, course, people.student);
    const session = await createLiveSession(database, people.teacher, course, inOneDay);
    const name = await room(session)(people.teacher);
    const ask = async (actor: Actor) =>
      (await as(database, actor, 'select * from live_session_by_room($1)', [name])).length;
    expect(await refusal(ask(people.visitor))).toBe('42501');
    expect(await seenByEach(signedIn(), ask)).toEqual({
      student: 1,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 1,
      otherTeacher: 0,
      admin: 1,
    });
    expect(
      await as(database, people.student, 'select * from live_session_by_room($1)', [name]),
    ).toMatchObject([
      {
        id: session,
        title: 'Live on Sunday',
        course_title: 'Mishnah by heart',
        teacher_name: 'teacher Test',
        duration_minutes: 60,
      },
    ]);
    expect(await as(database, people.student, "select * from live_session_by_room('no-such-room')")).toEqual(
      [],
    );
  });
});

describe('attendance and free trials', () => {
  it('are read by the student, the teacher and admins', async () => {
    const student = await createPerson(database, 'present');
    const session = await createLiveSession(
      database,
      people.teacher,
      await createCourse(database, people.teacher),
      -60,
      { duration_minutes: 75 },
    );
    await as(database, student, 'select join_live_session($1)', [session]);
    for (const table of ['live_attendance', 'free_trials']) {
      const read = async (actor: Actor) =>
        (await as(database, actor, `select id from ${table} where student_id = $1`, [student.id])).length;
      expect(await refusal(read(people.visitor))).toBe('42501');
      expect(await seenByEach({ ...signedIn(), present: student }, read)).toEqual({
        present: 1,
        student: 0,
        otherStudent: 0,
        pendingTeacher: 0,
        teacher: 1,
        otherTeacher: 0,
        admin: 1,
      });
    }
  });

  it('are written by nobody directly', async () => {
    const course = await createCourse(database, people.teacher);
    const session = await createLiveSession(database, people.teacher, course, inOneDay);
    for (const sql of [
      `insert into live_attendance (session_id, student_id) values ('${session}', $1)`,
      `insert into free_trials (student_id, course_id, teacher_id) values ($1, '${course}', '${people.teacher.id}')`,
      'update live_attendance set student_id = $1',
      'update free_trials set student_id = $1',
      'delete from live_attendance where student_id = $1',
      'delete from free_trials where student_id = $1',
    ]) {
      const outcomes = await answerOfEach(people, (actor) => as(database, actor, sql, [actor.id]));
      expect(new Set(Object.values(outcomes))).toEqual(new Set(['42501']));
    }
  });
});
