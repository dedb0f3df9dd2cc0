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

describe('the sessions of the hall', () => {
  const list = (actor: Actor, args = '', values: unknown[] = []) =>
    as(database, actor, `select * from hall_sessions(${args})`, values);
  const titlesOf = async (actor: Actor, course: string, args = '', values: unknown[] = []) =>
    (await list(actor, args, values)).filter((row) => row.course_id === course).map(({ title }) => title);
  const plan = (course: string, minutes: number, title: string, fields = {}) =>
    createLiveSession(database, people.teacher, course, minutes, { title, ...fields });

  it('are what is on and what comes, the next first, for everyone, and without rooms', async () => {
    const course = await createCourse(database, people.teacher, { level: 'beginner' });
    await plan(course, 120, 'later');
    await plan(course, -10, 'now', { duration_minutes: 30 });
    await plan(course, -120, 'over');
    await plan(course, -50, 'closed', { duration_minutes: 30, status: 'completed' });
    await plan(course, 20, 'called off', { status: 'cancelled' });
    const everyone = ['now', 'later'];
    const seen = await seenByEach(people, (actor) => titlesOf(actor, course));
    expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((name) => [name, everyone])));
    const [now] = (await list(people.visitor)).filter((row) => row.course_id === course);
    expect(now).toMatchObject({ state: 'ongoing', level: 'beginner', joined: 0, present: 0, is_mine: false });
    expect(JSON.stringify(now)).not.toContain('lomdim-');
    // A day is told as it was, and no more of it than eight days.
    const span = ["since => now() - interval '1 day', until => now() + interval '1 year'"] as const;
    expect(await titlesOf(people.visitor, course, ...span)).toEqual(['over', 'closed', 'now', 'later']);
    await plan(course, 9 * 24 * 60, 'far away');
    expect(await titlesOf(people.visitor, course, ...span)).not.toContain('far away');
    expect(await titlesOf(people.visitor, course)).toContain('far away');
  });

  it('are none of a closed course or a teacher who is not approved, and for women not shown to men', async () => {
    const closed = await createCourse(database, people.teacher, { is_active: false });
    await plan(closed, 10, 'closed course');
    expect(await titlesOf(people.visitor, closed)).toEqual([]);
    const pending = await createCourse(database, people.pendingTeacher);
    await createLiveSession(database, people.pendingTeacher, pending, 10);
    expect(await titlesOf(people.visitor, pending)).toEqual([]);
    const either = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
    const forWomen = await createCourse(database, either, { audience: 'women' });
    await createLiveSession(database, either, forWomen, 10, { title: 'for women' });
    const [man, woman] = [
      await createPerson(database, 'man', { gender: 'male' }),
      await createPerson(database, 'woman', { gender: 'female' }),
    ];
    expect(await titlesOf(man, forWomen)).toEqual([]);
    expect(await titlesOf(woman, forWomen)).toEqual(['for women']);
    expect(await titlesOf(people.visitor, forWomen)).toEqual(['for women']);
  });

  it('say how many have a place and how many are in the room this minute', async () => {
    const course = await createCourse(database, people.teacher);
    const session = await plan(course, -1, 'with people');
    await enrol(database, course, people.student);
    await as(database, people.student, 'select * from join_live_session($1)', [session]);
    const counts = async () => {
      const [row] = (await list(people.visitor)).filter(({ id }) => id === session);
      return [row?.joined, row?.present];
    };
    expect(await counts()).toEqual([1, 0]);
    const enter = async (person: Person) =>
      (await as(database, person, 'select enter_room($1) as id', [session]))[0]?.id;
    const visit = await enter(people.student);
    await enter(people.teacher);
    expect(await counts()).toEqual([1, 2]);
    await as(database, people.student, 'select leave_room($1)', [visit]);
    expect(await counts()).toEqual([1, 1]);
    // A laptop was closed: no heartbeat came any more.
    await database.pool.query(
      "update private.room_visits set entered_at = now() - interval '1 hour', seen_at = now() - interval '3 minutes' where session_id = $1",
      [session],
    );
    expect(await counts()).toEqual([1, 0]);
    const [own] = (await list(people.student)).filter(({ id }) => id === session);
    expect(own?.is_mine).toBe(true);
  });
});

describe('private study', () => {
  const start = (actor: Actor, conversation: string, id: string = randomUUID(), words = 'Come and learn') =>
    as(database, actor, 'select start_private_study($1, $2, $3) as id', [conversation, id, words]).then(
      ([row]) => row?.id,
    );
  const written = async (conversation: string) =>
    (
      await database.pool.query('select sender_id, content from chat_messages where conversation_id = $1', [
        conversation,
      ])
    ).rows;

  async function partners() {
    const [one, other] = [await createPerson(database, 'one'), await createPerson(database, 'other')];
    await database.pool.query(
      "insert into study_partner_requests (from_id, to_id, status) values ($1, $2, 'accepted')",
      [one.id, other.id],
    );
    const [made] = await as(database, one, 'select id from open_conversation($1)', [other.id]);
    return { one, other, conversation: String(made?.id) };
  }

  it('opens a room for two partners, notifies the other, and nobody else may enter', async () => {
    const { one, other, conversation } = await partners();
    const id = await start(one, conversation);
    expect(await written(conversation)).toEqual([{ sender_id: one.id, content: 'Come and learn' }]);
    const enter = (actor: Actor) =>
      as(database, actor, 'select * from meeting_place(booking_id => $1)', [id]);
    expect(await answerOfEach({ ...people, one, other }, enter)).toEqual({
      visitor: '42501',
      student: 'booking_not_found',
      otherStudent: 'booking_not_found',
      pendingTeacher: 'booking_not_found',
      teacher: 'booking_not_found',
      otherTeacher: 'booking_not_found',
      admin: 'booking_not_found',
      one: 'agreed',
      other: 'agreed',
    });
    const [[first], [second]] = await Promise.all([enter(one), enter(other)]);
    expect(first).toMatchObject({
      place: second?.place,
      kind: 'study',
      is_moderator: true,
      title: 'Havruta',
    });
    expect(await refusal(as(database, other, 'select enter_room($1)', [id]))).toBeUndefined();
    expect(await refusal(as(database, people.student, 'select enter_room($1)', [id]))).toBe(
      'meeting_not_open',
    );
    expect(await as(database, one, 'select first_name from room_people($1)', [id])).toHaveLength(2);
    // The room closes an hour after its time, and another is opened then.
    await database.pool.query(
      "update private.study_rooms set started_at = now() - interval '121 minutes' where id = $1",
      [id],
    );
    expect(await refusal(enter(other))).toBe('study_room_closed');
    expect(await start(other, conversation)).not.toBe(id);
  });

  it('is closed to two who have parted', async () => {
    const { one, other, conversation } = await partners();
    const id = await start(one, conversation);
    await as(database, one, 'select enter_room($1)', [id]);
    await as(
      database,
      other,
      "select end_partnership(id) from study_partner_requests where status = 'accepted'",
    );
    for (const person of [one, other]) {
      const enter = as(database, person, 'select * from meeting_place(booking_id => $1)', [id]);
      expect(await refusal(enter)).toBe('study_room_closed');
      expect(await refusal(as(database, person, 'select enter_room($1)', [id]))).toBe('meeting_not_open');
      expect(await refusal(start(person, conversation))).toBe('conversation_not_allowed');
    }
  });

  it('is begun by nobody in somebody else’s conversation, nor with a teacher', async () => {
    const { conversation } = await partners();
    expect(await answerOfEach(people, (actor) => start(actor, conversation))).toEqual({
      visitor: '42501',
      student: 'conversation_not_allowed',
      otherStudent: 'conversation_not_allowed',
      pendingTeacher: 'conversation_not_allowed',
      teacher: 'conversation_not_allowed',
      otherTeacher: 'conversation_not_allowed',
      admin: 'conversation_not_allowed',
    });
    const [withTeacher] = await as(database, people.student, 'select id from open_conversation($1)', [
      people.teacher.id,
    ]);
    expect(await refusal(start(people.student, String(withTeacher?.id)))).toBe('conversation_not_allowed');
    expect(await written(conversation)).toEqual([]);
    expect(await refusal(as(database, people.admin, 'select * from private.study_rooms'))).toBe('42501');
  });

  it('is one room when it is sent again, and when both begin at the same instant', async () => {
    const { one, other, conversation } = await partners();
    const found = await Promise.all(
      [one, other, one, other, one].map((person) => start(person, conversation)),
    );
    expect(new Set(found).size).toBe(1);
    expect(await written(conversation)).toHaveLength(1);
  });

  it('writes nothing without words, and has an end of beginnings', async () => {
    const { one, conversation } = await partners();
    expect(await refusal(start(one, conversation, randomUUID(), ' '))).toBe('message_empty');
    await database.pool.query(
      `insert into private.study_rooms (id, conversation_id, starter_id, partner_id, duration_minutes, started_at)
       select gen_random_uuid(), c.id, $2, case when c.student_id = $2 then c.teacher_id else c.student_id end, 15,
         now() - interval '50 minutes' from conversations c, generate_series(1, 12) where c.id = $1`,
      [conversation, one.id],
    );
    expect(await refusal(start(one, conversation))).toBe('too_many_studies');
    expect(await written(conversation)).toEqual([]);
  });

  it('ends with the conversation when both have left, and with the one who leaves', async () => {
    const { one, other, conversation } = await partners();
    await start(one, conversation);
    await database.pool.query('delete from auth.users where id = $1', [other.id]);
    const { rows } = await database.pool.query('select from private.study_rooms where starter_id = $1', [
      one.id,
    ]);
    expect(rows).toEqual([]);
    expect(await refusal(start(one, conversation))).toBe('conversation_closed');
  });
});
