import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
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
const sees = (session: string) => async (actor: Actor) =>
  (await as(database, actor, 'select id from live_sessions where id = $1', [session])).length;
const signedIn = () => {
  const { visitor: _, ...others } = people;
  return others;
};
const notifications = async (person: string, kind: string, session: string) =>
  (
    await database.pool.query(
      "select from notifications where user_id = $1 and kind = $2 and data ->> 'session_id' = $3",
      [person, kind, session],
    )
  ).rowCount;

describe('who sees a live session', () => {
  it('is every signed-in person while its course is open', async () => {
    const session = await createLiveSession(
      database,
      people.teacher,
      await createCourse(database, people.teacher),
      inOneDay,
    );
    expect(await refusal(sees(session)(people.visitor))).toBe('42501');
    expect(new Set(Object.values(await seenByEach(signedIn(), sees(session))))).toEqual(new Set([1]));
  });

  it.each([
    ['cancelled', { status: 'cancelled' }, {}],
    ['of a withdrawn course', {}, { is_active: false }],
  ])('is who has to do with it when it is %s', async (_, session, course) => {
    const courseId = await createCourse(database, people.teacher, course);
    await enrol(database, courseId, people.student);
    const id = await createLiveSession(database, people.teacher, courseId, inOneDay, session);
    expect(await seenByEach(signedIn(), sees(id))).toEqual({
      student: 1,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 1,
      otherTeacher: 0,
      admin: 1,
    });
  });

  it('is not everyone while its teacher is not approved', async () => {
    const course = await createCourse(database, people.pendingTeacher);
    const session = await createLiveSession(database, people.pendingTeacher, course, inOneDay);
    expect(await seenByEach(signedIn(), sees(session))).toMatchObject({
      student: 0,
      pendingTeacher: 1,
      admin: 1,
    });
  });

  it('says how it stands', async () => {
    const course = await createCourse(database, people.teacher);
    const states = await Promise.all(
      [
        createLiveSession(database, people.teacher, course, 60),
        createLiveSession(database, people.teacher, course, -10),
        createLiveSession(database, people.teacher, course, -81),
        createLiveSession(database, people.teacher, course, -200, { status: 'completed' }),
        createLiveSession(database, people.teacher, course, 10, { status: 'cancelled' }),
      ].map(
        async (made) =>
          (
            await as(database, people.teacher, 'select state from live_sessions where id = $1', [await made])
          )[0]?.state,
      ),
    );
    expect(states).toEqual(['upcoming', 'ongoing', 'completed', 'completed', 'cancelled']);
  });
});

describe('scheduling', () => {
  const schedule = (actor: Actor, course: string, fields: Record<string, unknown> = {}) => {
    const row = {
      course_id: course,
      teacher_id: actor.id,
      title: ' Pirkei Avot live ',
      scheduled_at: new Date(Date.now() + 3_600_000),
      ...fields,
    };
    const names = Object.keys(row);
    const sql = `insert into live_sessions (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`;
    return as(database, actor, sql, Object.values(row));
  };

  it('gives a session with the defaults and a room of its own', async () => {
    const course = await createCourse(database, people.teacher);
    const [made] = await schedule(people.teacher, course, { jitsi_room: 'my-own-room', status: 'completed' });
    expect(made).toMatchObject({
      course_id: course,
      teacher_id: people.teacher.id,
      title: 'Pirkei Avot live',
      duration_minutes: 60,
      max_participants: 20,
      status: 'scheduled',
      state: 'upcoming',
      jitsi_room: expect.stringMatching(/^lomdim-[0-9a-f]{32}$/),
    });
    expect(
      await schedule(people.teacher, course, {
        scheduled_at: new Date(Date.now() + 3 * 3_600_000),
        duration_minutes: 90,
        max_participants: 5,
      }),
    ).toMatchObject([{ duration_minutes: 90, max_participants: 5 }]);
  });

  it('is for approved teachers', async () => {
    const own = await createCourse(database, people.pendingTeacher);
    expect(await refusal(schedule(people.pendingTeacher, own))).toBe('teacher_not_approved');
    const course = await createCourse(database, people.teacher);
    expect(await answerOfEach(people, (actor) => schedule(actor, course))).toEqual({
      visitor: '42501',
      student: 'teacher_not_approved',
      otherStudent: 'teacher_not_approved',
      pendingTeacher: 'teacher_not_approved',
      teacher: 'agreed',
      otherTeacher: 'not_yours',
      admin: 'teacher_not_approved',
    });
  });

  it('is for oneself and one’s own course alone', async () => {
    const course = await createCourse(database, people.teacher);
    expect(await refusal(schedule(people.teacher, course, { teacher_id: people.otherTeacher.id }))).toBe(
      'not_yours',
    );
    expect(await refusal(schedule(people.teacher, randomUUID()))).toBe('not_yours');
  });

  it('lies in the future and within the limits', async () => {
    const course = await createCourse(database, people.teacher);
    expect(
      await refusal(schedule(people.teacher, course, { scheduled_at: new Date(Date.now() - 1000) })),
    ).toBe('session_in_the_past');
    expect(await refusal(schedule(people.teacher, course, { scheduled_at: null }))).toBe('23502');
    for (const wrong of [{ title: ' ' }, { duration_minutes: 5 }, { max_participants: 0 }]) {
      expect(await refusal(schedule(people.teacher, course, wrong))).toBe('23514');
    }
  });
});

describe('changing a live session', () => {
  const change = (actor: Actor, session: string, set: string) =>
    as(database, actor, `update live_sessions set ${set} where id = $1 returning id`, [session]);

  it('is for its teacher', async () => {
    const session = await createLiveSession(
      database,
      people.teacher,
      await createCourse(database, people.teacher),
      inOneDay,
    );
    expect(await refusal(change(people.visitor, session, "title = 'Other'"))).toBe('42501');
    expect(
      await seenByEach(signedIn(), async (actor) => (await change(actor, session, "title = 'Other'")).length),
    ).toEqual({
      student: 0,
      otherStudent: 0,
      pendingTeacher: 0,
      teacher: 1,
      otherTeacher: 0,
      admin: 0,
    });
  });

  it('does not reach the room, the course, the teacher or the dates of the record', async () => {
    const session = await createLiveSession(
      database,
      people.teacher,
      await createCourse(database, people.teacher),
      inOneDay,
    );
    for (const set of ['course_id = course_id', 'teacher_id = teacher_id', 'created_at = now()']) {
      expect(await refusal(change(people.teacher, session, set))).toBe('42501');
    }
    // The view computes the room, so there is no column to write to.
    expect(await refusal(change(people.teacher, session, "jitsi_room = 'mine'"))).toBe('0A000');
    expect(
      await refusal(as(database, people.teacher, 'delete from live_sessions where id = $1', [session])),
    ).toBe('42501');
  });

  it('cannot say that it was held, and leaves what was held or cancelled alone', async () => {
    const course = await createCourse(database, people.teacher);
    const session = await createLiveSession(database, people.teacher, course, inOneDay);
    expect(await refusal(change(people.teacher, session, "status = 'completed'"))).toBe('42501');
    for (const status of ['completed', 'cancelled']) {
      const past = await createLiveSession(database, people.teacher, course, 2 * inOneDay, { status });
      expect(await change(people.teacher, past, "status = 'scheduled'")).toEqual([]);
    }
  });

  it('does not move it into the past, nor below those who have a place', async () => {
    const session = await createLiveSession(
      database,
      people.teacher,
      await createCourse(database, people.teacher),
      inOneDay,
    );
    expect(await refusal(change(people.teacher, session, "scheduled_at = now() - interval '1 minute'"))).toBe(
      'session_in_the_past',
    );
    for (const student of [people.student, people.otherStudent])
      await as(database, student, 'select reserve_live_place($1)', [session]);
    expect(await refusal(change(people.teacher, session, 'max_participants = 1'))).toBe(
      'fewer_places_than_participants',
    );
    expect(await change(people.teacher, session, 'max_participants = 2')).toHaveLength(1);
  });

  it('notifies those enrolled and those who have a place when it is moved or cancelled, and nobody of anything else', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    const session = await createLiveSession(database, people.teacher, course, inOneDay);
    await as(database, people.otherStudent, 'select reserve_live_place($1)', [session]);
    await change(people.teacher, session, "description = 'Bring a Chumash'");
    await change(people.teacher, session, "scheduled_at = scheduled_at + interval '1 hour'");
    await change(people.teacher, session, "status = 'cancelled'");
    for (const { id } of [people.student, people.otherStudent]) {
      expect(await notifications(id, 'live_session_moved', session)).toBe(1);
      expect(await notifications(id, 'live_session_cancelled', session)).toBe(1);
    }
    const all = await database.pool.query("select from notifications where data ->> 'session_id' = $1", [
      session,
    ]);
    expect(all.rowCount).toBe(4);
  });
});
