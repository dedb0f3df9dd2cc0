import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createCourse, createLiveSession, enrol, seenByEach } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let conversation: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into conversations (student_id, teacher_id) values ($1, $2) returning id',
    [people.student.id, people.teacher.id],
  );
  conversation = `conversation:${rows[0]?.id}`;
});
afterAll(() => database.drop());

/** What the policies allow on a channel, found as the service finds it: with rows that do not stay. */
async function rights(actor: Actor, topic: string, key?: string): Promise<string> {
  const client = await database.pool.connect();
  const may = async (right: string, sql: string, values: unknown[]) => {
    await client.query('savepoint before');
    const answer = await client.query(sql, values).catch(() => ({ rowCount: 0 }));
    await client.query('rollback to savepoint before');
    return answer.rowCount === 1 ? [right] : [];
  };
  try {
    await client.query('begin');
    const insert =
      'insert into realtime.messages (topic, extension, payload, private) values ($1, $2, $3, true)';
    const { rows } = await client.query(`${insert} returning id`, [topic, 'broadcast', null]);
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('realtime.topic', $2, true), set_config('role', $3, true)`,
      [JSON.stringify({ sub: actor.id ?? undefined }), topic, actor.id === null ? 'anon' : 'authenticated'],
    );
    const payload = key === undefined ? null : { key };
    return [
      ...(await may('receives', 'select from realtime.messages where id = $1', [rows[0].id])),
      ...(await may('sends', insert, [topic, 'broadcast', null])),
      ...(await may('is present', insert, [topic, 'presence', payload])),
    ].join(', ');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const ownKey = async (person: Person, topic: string) =>
  String((await as(database, person, 'select presence_key($1) as key', [topic]))[0]?.key);

const nobody = {
  visitor: '',
  student: '',
  otherStudent: '',
  pendingTeacher: '',
  teacher: '',
  otherTeacher: '',
  admin: '',
};

describe('the channel of a conversation', () => {
  it('belongs to the two', async () => {
    const both = 'receives, sends, is present';
    const expected = { ...nobody, student: both, teacher: both };
    expect(await seenByEach(people, (actor) => rights(actor, conversation))).toEqual(expected);
  });

  it('people are present under their own id', async () => {
    const { student, teacher } = people;
    expect(await rights(student, conversation, student.id)).toBe('receives, sends, is present');
    expect(await rights(student, conversation, teacher.id)).toBe('receives, sends');
  });
});

it('the channel of a classroom shows the people of the course who is there, and carries nothing else', async () => {
  const { student, teacher } = people;
  const course = await createCourse(database, teacher);
  await enrol(database, course, student);
  const inside = 'receives, is present';
  expect(await seenByEach(people, (actor) => rights(actor, `classroom:${course}`))).toEqual({
    ...nobody,
    student: inside,
    teacher: inside,
  });
  const named = await as(database, teacher, 'select id, presence_key from classroom_people($1)', [course]);
  const keyOf = (person: Person) => String(named.find(({ id }) => id === person.id)?.presence_key);
  expect(await rights(student, `classroom:${course}`, keyOf(student))).toBe(inside);
  for (const wrong of [student.id, teacher.id, keyOf(teacher), await ownKey(student, 'hall')]) {
    expect(await rights(student, `classroom:${course}`, wrong)).toBe('receives');
  }
  expect(await seenByEach(people, (actor) => rights(actor, `classroom:${course}:${student.id}`))).toEqual(
    nobody,
  );
  expect(await seenByEach(people, (actor) => rights(actor, `classroom:${randomUUID()}`))).toEqual(nobody);
});

it('in the study hall everyone who is signed in is counted under a key that says nothing, and nothing is sent', async () => {
  const inside = 'receives, is present';
  expect(await seenByEach(people, (actor) => rights(actor, 'hall'))).toEqual({
    ...Object.fromEntries(Object.keys(nobody).map((name) => [name, inside])),
    visitor: '',
  });
  const { student, teacher } = people;
  const key = await ownKey(student, 'hall');
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await ownKey(student, 'hall')).toBe(key);
  expect(await rights(student, 'hall', key)).toBe(inside);
  for (const wrong of [student.id, teacher.id, await ownKey(teacher, 'hall'), randomUUID(), '']) {
    expect(await rights(student, 'hall', wrong)).toBe('receives');
  }
  expect(await refusal(as(database, people.visitor, "select presence_key('hall')"))).toBe('42501');
  expect(await rights(people.student, `hall:${randomUUID()}`)).toBe('');
});

describe('the channel of a room', () => {
  const topicOf = (room: string, person?: Person) => `room:${room}${person ? `:${person.id}` : ''}`;

  it('of a booking is open to the two, while the room is', async () => {
    const { student, teacher, otherStudent, otherTeacher } = people;
    const booking = await createBooking(database, student, teacher, 10);
    const inside = 'receives, is present';
    expect(await seenByEach(people, (actor) => rights(actor, topicOf(booking)))).toEqual({
      ...nobody,
      student: inside,
      teacher: inside,
    });
    const later = await createBooking(database, otherStudent, otherTeacher, 60);
    const cancelled = await createBooking(database, otherStudent, teacher, 300, { status: 'cancelled' });
    for (const closed of [later, cancelled]) {
      expect(await seenByEach(people, (actor) => rights(actor, topicOf(closed)))).toEqual(nobody);
    }
  });

  it('of a live session is open to its teacher and to those who joined', async () => {
    const { student, otherStudent, teacher } = people;
    const course = await createCourse(database, teacher);
    await enrol(database, course, student);
    const session = await createLiveSession(database, teacher, course, 5);
    expect(await rights(student, topicOf(session))).toBe('');
    for (const person of [student, otherStudent]) {
      await as(database, person, 'select join_live_session($1)', [session]);
    }
    const inside = 'receives, is present';
    expect(await seenByEach(people, (actor) => rights(actor, topicOf(session)))).toEqual({
      ...nobody,
      student: inside,
      otherStudent: inside,
      teacher: inside,
    });
    await database.pool.query(`update private.live_sessions set status = 'cancelled' where id = $1`, [
      session,
    ]);
    expect(await seenByEach(people, (actor) => rights(actor, topicOf(session)))).toEqual(nobody);
  });

  it('nobody sends as somebody else', async () => {
    const { student, otherStudent, teacher } = people;
    const session = await createLiveSession(database, teacher, await createCourse(database, teacher), 5);
    for (const person of [student, otherStudent]) {
      await as(database, person, 'select join_live_session($1)', [session]);
    }
    expect(await seenByEach(people, (actor) => rights(actor, topicOf(session, student)))).toEqual({
      ...nobody,
      student: 'receives, sends',
      otherStudent: 'receives',
      teacher: 'receives',
    });
  });
});

describe('any other channel', () => {
  it('is closed', async () => {
    const topics = [
      'anything',
      'conversation',
      'conversation:',
      `conversation:${randomUUID()}`,
      `${conversation}:${people.student.id}`,
      conversation.toUpperCase(),
      `${conversation} `,
      `${conversation}\n`,
      `x${conversation}`,
      conversation.replace('conversation', 'room'),
      `room:${randomUUID()}:${people.student.id}`,
      '',
    ];
    for (const topic of topics) {
      expect({ topic, ...(await seenByEach(people, (actor) => rights(actor, topic))) }).toEqual({
        topic,
        ...nobody,
      });
    }
  });

  it('does not open for a row of another topic', async () => {
    const { rows } = await database.pool.query(
      `insert into realtime.messages (topic, extension) values ('another', 'broadcast') returning id`,
    );
    const seen = await as(
      database,
      people.student,
      `select m.id from (select set_config('realtime.topic', $2, true)) as asked, realtime.messages m where m.id = $1`,
      [rows[0].id, conversation],
    );
    expect(seen).toEqual([]);
  });
});
