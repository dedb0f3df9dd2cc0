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
import { createBooking } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const approvedTeacher = (name: string) =>
  createPerson(database, name, { role: 'teacher', approval: 'approved' });

const start = (actor: Actor, student: string | null, teacher: string | null) =>
  as(database, actor, 'insert into conversations (student_id, teacher_id) values ($1, $2) returning *', [
    student,
    teacher,
  ]);

const open = async (actor: Actor, other: string) => {
  const [row] = await as(database, actor, 'select * from open_conversation($1)', [other]);
  return row as { id: string; student_id: string; teacher_id: string; updated_at: Date };
};

const say = (actor: Person, conversation: string, content: string) =>
  as(
    database,
    actor,
    'insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, $3) returning *',
    [conversation, actor.id, content],
  );

async function makePartners(one: Person, other: Person) {
  await database.pool.query(
    "insert into study_partner_requests (from_id, to_id, status) values ($1, $2, 'accepted')",
    [one.id, other.id],
  );
}

describe('starting a conversation', () => {
  it('is open to a student, and to an approved teacher with whoever came to them', async () => {
    const { student, otherStudent, teacher } = people;
    const [byStudent] = await start(student, student.id, teacher.id);
    expect(byStudent).toMatchObject({
      student_id: student.id,
      teacher_id: teacher.id,
      started_by: student.id,
    });
    expect(await refusal(start(teacher, otherStudent.id, teacher.id))).toBe('conversation_not_allowed');
    await createBooking(database, otherStudent, teacher, 60);
    const [byTeacher] = await start(teacher, otherStudent.id, teacher.id);
    expect(byTeacher).toMatchObject({
      student_id: otherStudent.id,
      teacher_id: teacher.id,
      started_by: teacher.id,
    });
  });

  it('happens once for each pair, in whichever order it is named', async () => {
    const student = await createPerson(database, 'twice');
    await start(student, student.id, people.teacher.id);
    expect(await refusal(start(student, student.id, people.teacher.id))).toBe('23505');
    expect(await refusal(start(people.teacher, student.id, people.teacher.id))).toBe('23505');
  });

  it('is refused between people who have nothing to say to each other', async () => {
    const { student, otherStudent, pendingTeacher, teacher, otherTeacher, admin } = people;
    const rejected = await createPerson(database, 'rejected', { role: 'teacher', approval: 'rejected' });
    const wrongPairs: [Actor, string, string][] = [
      [student, student.id, pendingTeacher.id],
      [pendingTeacher, student.id, pendingTeacher.id],
      [student, student.id, rejected.id],
      [rejected, student.id, rejected.id],
      [student, student.id, otherStudent.id],
      [student, student.id, admin.id],
      [admin, student.id, admin.id],
      [teacher, teacher.id, otherTeacher.id],
      [student, teacher.id, student.id],
      [student, student.id, student.id],
    ];
    for (const [actor, one, two] of wrongPairs) {
      expect(await refusal(start(actor, one, two))).toBe('conversation_not_allowed');
      const other = actor.id === one ? two : one;
      if (one !== teacher.id || two !== student.id)
        expect(await refusal(open(actor, other))).toBe('conversation_not_allowed');
    }
  });

  it('is refused for two others, and to visitors', async () => {
    const { otherTeacher, student, admin, visitor } = people;
    expect(await refusal(start(admin, student.id, otherTeacher.id))).toBe('42501');
    expect(await refusal(start(visitor, student.id, otherTeacher.id))).toBe('42501');
    expect(await refusal(open(visitor, otherTeacher.id))).toBe('42501');
  });

  it('is open to two accepted study partners', async () => {
    const one = await createPerson(database, 'partner one');
    const two = await createPerson(database, 'partner two');
    expect(await refusal(start(one, one.id, two.id))).toBe('conversation_not_allowed');
    await makePartners(one, two);
    const made = await open(two, one.id);
    expect(await open(one, two.id)).toEqual(made);
    expect(await refusal(start(one, one.id, two.id))).toBe('23505');
  });

  it('gives the existing one when asked again, also when the teacher is no longer approved', async () => {
    const teacher = await approvedTeacher('leaving');
    const made = await open(people.student, teacher.id);
    await database.pool.query("update private.profiles set approval_status = 'rejected' where id = $1", [
      teacher.id,
    ]);
    expect(await open(people.student, teacher.id)).toEqual(made);
    expect(await open(teacher, people.student.id)).toEqual(made);
    expect(await refusal(open(people.otherStudent, teacher.id))).toBe('conversation_not_allowed');
  });

  it('gives one and the same to 50 who press at the same instant', async () => {
    const student = await createPerson(database, 'hasty');
    await createBooking(database, student, people.teacher, 6000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        turn % 2 ? open(student, people.teacher.id) : open(people.teacher, student.id),
      ),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    const { rows } = await database.pool.query('select from conversations where student_id = $1', [
      student.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a conversation', () => {
  it('is seen by the two alone, not even by admins', async () => {
    const student = await createPerson(database, 'seen');
    const { id } = await open(student, people.teacher.id);
    await say(student, id, 'Shalom');
    for (const actor of Object.values(people)) {
      const own = actor === people.teacher;
      if (actor === people.visitor) {
        expect(await refusal(as(database, actor, 'select * from conversations'))).toBe('42501');
        expect(await refusal(as(database, actor, 'select * from chat_messages'))).toBe('42501');
        continue;
      }
      expect(await as(database, actor, 'select id from conversations where id = $1', [id])).toHaveLength(
        own ? 1 : 0,
      );
      expect(
        await as(database, actor, 'select id from chat_messages where conversation_id = $1', [id]),
      ).toHaveLength(own ? 1 : 0);
    }
  });

  it('is touched at the time of the database, whatever was sent', async () => {
    const student = await createPerson(database, 'toucher');
    const { id, updated_at } = await open(student, people.teacher.id);
    const touch = `update conversations set updated_at = '2099-01-01' where id = $1
                   returning updated_at = now() and updated_at > $2 as now`;
    expect(await as(database, people.teacher, touch, [id, updated_at])).toEqual([{ now: true }]);
    expect(await as(database, people.otherTeacher, touch, [id, updated_at])).toEqual([]);
    const steal = 'update conversations set teacher_id = $2 where id = $1';
    expect(await refusal(as(database, student, steal, [id, people.otherTeacher.id]))).toBe('42501');
    expect(await refusal(as(database, student, 'delete from conversations where id = $1', [id]))).toBe(
      '42501',
    );
  });
});

describe('writing a message', () => {
  let student: Person;
  let conversation: string;
  beforeAll(async () => {
    student = await createPerson(database, 'writer');
    conversation = (await open(student, people.teacher.id)).id;
  });

  it('moves the conversation up', async () => {
    const before = (await open(student, people.teacher.id)).updated_at;
    await say(student, conversation, 'Up');
    expect((await open(student, people.teacher.id)).updated_at.getTime()).toBeGreaterThan(before.getTime());
  });

  it.each([
    ['  Shalom \n', 'Shalom'],
    ['\u00a0\u200b\u2003 Shalom \u3000\ufeff', 'Shalom'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['a\tb\u0007\u001b[31m\u0085c', 'a\tb[31mc'],
    ['שלום עליכם', 'שלום עליכם'],
    ['x'.repeat(4000), 'x'.repeat(4000)],
    [`  ${'📖'.repeat(4000)}  `, '📖'.repeat(4000)],
  ])('keeps %j tidy', async (sent, kept) => {
    const [message] = await say(student, conversation, sent);
    expect(message).toMatchObject({ content: kept, read_at: null, message_type: 'text' });
  });

  it('refuses nothing and too much', async () => {
    for (const nothing of ['', ' ', '\n\t\r', '\u00a0\u200b', '\u0001\u0002']) {
      expect(await refusal(say(student, conversation, nothing))).toBe('message_empty');
    }
    expect(await refusal(say(student, conversation, 'x'.repeat(4001)))).toBe('message_too_long');
  });

  it('is for the two alone, each in their own name', async () => {
    for (const actor of [people.otherStudent, people.otherTeacher, people.pendingTeacher, people.admin]) {
      expect(await refusal(say(actor, conversation, 'Me too'))).toBe('42501');
    }
    const forged = 'insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, $3)';
    expect(
      await refusal(as(database, student, forged, [conversation, people.teacher.id, 'I never said'])),
    ).toBe('42501');
    expect(await refusal(as(database, people.visitor, forged, [conversation, student.id, 'x']))).toBe(
      '42501',
    );
  });

  it('does not choose its time, nor that it was read', async () => {
    for (const column of ['created_at', 'read_at']) {
      const insert = `insert into chat_messages (conversation_id, sender_id, content, ${column}) values ($1, $2, 'x', now())`;
      expect(await refusal(as(database, student, insert, [conversation, student.id]))).toBe('42501');
    }
  });

  it('stores a message that is sent twice once', async () => {
    const id = randomUUID();
    const send = (otherwise = '') =>
      as(
        database,
        student,
        `insert into chat_messages (id, conversation_id, sender_id, content) values ($1, $2, $3, 'Again')${otherwise}`,
        [id, conversation, student.id],
      );
    await send();
    expect(await refusal(send())).toBe('23505');
    expect(await send(' on conflict (id) do nothing returning id')).toEqual([]);
  });

  it('is the card of a meeting only where one was booked with it', async () => {
    const insert = `insert into chat_messages (conversation_id, sender_id, content, message_type, meeting_data)
                    values ($1, $2, 'Meeting', $3, $4) returning meeting_data`;
    const data = { booking_id: randomUUID(), date: '2030-01-01', time: '09:00', subject: 'Talmud' };
    for (const [type, meeting] of [
      ['meeting_request', data],
      ['meeting_request', null],
      ['text', data],
    ]) {
      const forged = as(database, student, insert, [conversation, student.id, type, meeting]);
      expect(await refusal(forged)).toBe('meeting_card_by_hand');
    }
    // Operators write what they like, as far as it is whole.
    const values = [conversation, student.id, 'meeting_request'];
    expect((await database.pool.query(insert, [...values, data])).rows).toEqual([{ meeting_data: data }]);
    expect(await refusal(database.pool.query(insert, [...values, null]))).toBe('23514');
  });

  it('is final: nobody changes or deletes it', async () => {
    for (const statement of ["update chat_messages set content = 'x'", 'delete from chat_messages']) {
      expect(await refusal(as(database, student, statement))).toBe('42501');
      expect(await refusal(as(database, people.admin, statement))).toBe('42501');
    }
  });
});

describe('reading a message', () => {
  it('is stamped by the receiver, once, at the time of the database', async () => {
    const student = await createPerson(database, 'reader');
    const { id } = await open(student, people.teacher.id);
    const [message] = await say(student, id, 'Read me');
    const read =
      "update chat_messages set read_at = '2000-01-01' where id = $1 returning read_at = now() as now";
    expect(await as(database, student, read, [message?.id])).toEqual([]);
    expect(await as(database, people.otherTeacher, read, [message?.id])).toEqual([]);
    expect(await as(database, people.teacher, read, [message?.id])).toEqual([{ now: true }]);
    expect(await as(database, people.teacher, read, [message?.id])).toEqual([]);
  });

  it('of a whole conversation counts what was unread', async () => {
    const student = await createPerson(database, 'bulk reader');
    const { id } = await open(student, people.teacher.id);
    for (const text of ['one', 'two', 'three']) await say(people.teacher, id, text);
    await say(student, id, 'mine');
    const mark = async (actor: Actor) =>
      (await as(database, actor, 'select mark_conversation_read($1) as marked', [id]))[0]?.marked;
    expect(await mark(people.otherStudent)).toBe(0);
    expect(await mark(student)).toBe(3);
    expect(await mark(student)).toBe(0);
    expect(await mark(people.teacher)).toBe(1);
    expect(await refusal(mark(people.visitor))).toBe('42501');
  });
});

describe('the overview of conversations', () => {
  const overview = (actor: Actor, values: unknown[] = []) =>
    as(
      database,
      actor,
      `select * from conversation_overview(${values.map((_, n) => `$${n + 1}`).join(', ')})`,
      values,
    );

  it('shows partner, last message and unread count, latest first, page by page', async () => {
    const student = await createPerson(database, 'Chana');
    const first = await approvedTeacher('First');
    const second = await approvedTeacher('Second');
    const empty = await approvedTeacher('Silent');
    const withFirst = await open(student, first.id);
    const withSecond = await open(student, second.id);
    await open(student, empty.id);
    await say(first, withFirst.id, 'a');
    await say(first, withFirst.id, 'b');
    await say(student, withSecond.id, 'c');

    const list = await overview(student);
    expect(list).toMatchObject([
      { id: withSecond.id, last_message_content: 'c', last_message_sender_id: student.id, unread_count: 0 },
      {
        id: withFirst.id,
        partner_id: first.id,
        partner_first_name: 'First',
        partner_role: 'teacher',
        last_message_content: 'b',
        unread_count: 2,
      },
      { partner_id: empty.id, last_message_id: null, unread_count: 0 },
    ]);
    expect(await overview(first)).toMatchObject([{ partner_first_name: 'Chana', unread_count: 0 }]);
    expect(await overview(second)).toMatchObject([{ unread_count: 1 }]);

    const [onlyOne] = await overview(student, [null, 1]);
    expect(onlyOne?.id).toBe(withSecond.id);
    const rest = await overview(student, [onlyOne?.updated_at, 5]);
    // A JavaScript date has milliseconds only, so the row itself may come once more.
    expect(rest.map((row) => row.id)).toContain(withFirst.id);
  });

  it('is empty for others and closed to visitors', async () => {
    expect(await overview(people.admin)).toEqual([]);
    expect(await refusal(overview(people.visitor))).toBe('42501');
  });
});
