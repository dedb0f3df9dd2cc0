import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockActions } from '../helpers/blocks.ts';
import { answerOfEach } from '../helpers/learning.ts';
import { createPair } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let act: ReturnType<typeof blockActions>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
  act = blockActions(database);
});
afterAll(() => database.drop());

async function talking() {
  const pair = await createPair(database);
  const conversation = await act.open(pair.student, pair.teacher);
  await act.write(pair.teacher, conversation, 'Baruch haba');
  return { ...pair, conversation };
}

const words = (actor: Person, conversation: unknown) =>
  as(database, actor, 'select content from chat_messages where conversation_id = $1', [conversation]);

describe('ending a conversation', () => {
  it('is for the two', async () => {
    const { student, conversation } = await talking();
    expect(await answerOfEach(people, (actor) => act.end(actor, conversation))).toEqual({
      visitor: '42501',
      student: 'conversation_not_allowed',
      otherStudent: 'conversation_not_allowed',
      pendingTeacher: 'conversation_not_allowed',
      teacher: 'conversation_not_allowed',
      otherTeacher: 'conversation_not_allowed',
      admin: 'conversation_not_allowed',
    });
    expect(await refusal(act.end(student, randomUUID()))).toBe('conversation_not_allowed');
    expect(await words(student, conversation)).toHaveLength(2);
  });

  it.each(['student', 'teacher'] as const)('leaves what was written to the %s who ended it', async (who) => {
    const { student, teacher, conversation } = await talking();
    const [ender, other] = who === 'student' ? [student, teacher] : [teacher, student];
    const file = `${conversation}/${ender.id}/${randomUUID()}.pdf`;
    await as(
      database,
      ender,
      "insert into storage.objects (bucket_id, name, owner_id) values ('message-attachments', $1, $2)",
      [file, ender.id],
    );
    const before = await database.pool.query('select kind from notifications where user_id = $1', [other.id]);
    await act.end(ender, conversation);
    expect(
      (await database.pool.query('select kind from notifications where user_id = $1', [other.id])).rows,
    ).toEqual(before.rows);

    const files = 'select name from storage.objects where name = $1';
    expect(await words(ender, conversation)).toHaveLength(2);
    expect(await as(database, ender, files, [file])).toHaveLength(1);
    expect(await act.overview(ender)).toMatchObject([
      { id: conversation, partner_id: other.id, has_ended: true, is_ended_by_me: true },
    ]);

    expect(await words(other, conversation)).toEqual([]);
    expect(await as(database, other, files, [file])).toEqual([]);
    expect(await as(database, other, 'select id from conversations')).toEqual([]);
    expect(await act.overview(other)).toMatchObject([
      {
        id: conversation,
        partner_id: null,
        partner_first_name: null,
        partner_avatar_url: null,
        last_message_content: null,
        unread_count: 0,
        has_ended: true,
        is_ended_by_me: false,
      },
    ]);
    const [line] = await act.overview(other);
    expect([line?.student_id, line?.teacher_id]).not.toContain(ender.id);
    expect(await as(database, other, "select * from conversation_overview(question => 'a')")).toEqual([]);
    expect(
      await as(
        database,
        other,
        "select item from export_my_data() where part = 'conversations' and item is not null",
      ),
    ).toEqual([]);
    // Their own words are theirs.
    expect(
      await as(
        database,
        other,
        "select item ->> 'sender_id' as sender from export_my_data() where part = 'messages' and item is not null",
      ),
    ).toEqual([{ sender: other.id }]);
  });

  it('leaves the other a line without a name for 30 days', async () => {
    const { student, teacher, conversation } = await talking();
    await act.end(teacher, conversation);
    await database.pool.query(
      "update conversations set ended_at = now() - interval '31 days' where id = $1",
      [conversation],
    );
    expect(await act.overview(student)).toEqual([]);
    expect(await act.overview(teacher)).toHaveLength(1);
  });

  it('is no way to hide something: the other can report it still, and nobody else', async () => {
    const { student, teacher, conversation } = await talking();
    await act.end(teacher, conversation);
    const report = (actor: Actor) =>
      as(database, actor, "select report_conversation($1, 'harassment', 'Look') as id", [conversation]);
    const others = await answerOfEach(people, report);
    expect(new Set(Object.values(others))).toEqual(new Set(['42501', 'nothing_to_report']));
    const [made] = await report(student);
    expect(await report(student)).toEqual([made]);
    const { rows } = await database.pool.query(
      'select r.person_id, m.content from reports r join chat_messages m on m.id = r.message_id where r.id = $1',
      [made?.id],
    );
    expect(rows).toEqual([{ person_id: teacher.id, content: 'Baruch haba' }]);
  });

  it('lets nothing be written by either, or heard, or told by mail', async () => {
    const { student, teacher, conversation } = await talking();
    await database.pool.query(
      "update chat_messages set created_at = now() - interval '1 hour' where conversation_id = $1",
      [conversation],
    );
    await act.end(student, conversation);
    for (const person of [student, teacher]) {
      expect(await refusal(act.write(person, conversation))).toBe('conversation_ended');
      expect(await act.hears(person, `conversation:${conversation}`)).toBe(false);
      expect(await as(database, person, 'select unread_messages() as unread')).toEqual([{ unread: 0 }]);
    }
    await database.pool.query('select private.announce_unread_messages(now())');
    const { rows } = await database.pool.query(
      "select from private.letters where data ->> 'conversation_id' = $1",
      [conversation],
    );
    expect(rows).toEqual([]);
    expect(
      await refusal(as(database, teacher, 'select * from next_meeting_time($1, now())', [conversation])),
    ).toBe('conversation_not_allowed');
  });

  it('is taken back by whoever ended it, and by nobody else', async () => {
    const { student, teacher, conversation } = await talking();
    await act.end(teacher, conversation);
    expect(await refusal(act.open(student, teacher))).toBe('conversation_not_allowed');
    expect(
      await refusal(
        as(database, student, 'update conversations set updated_at = now() where id = $1 returning id', [
          conversation,
        ]).then((rows) => expect(rows).toEqual([])),
      ),
    ).toBeUndefined();
    expect(await act.open(teacher, student)).toBe(conversation);
    expect(await words(student, conversation)).toHaveLength(2);
    expect(await refusal(act.write(student, conversation))).toBeUndefined();
  });

  it('is done by the first, when both do so at the same instant', async () => {
    const { student, teacher, conversation } = await talking();
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => act.end(turn % 2 ? student : teacher, conversation)),
    );
    const read = [await words(student, conversation), await words(teacher, conversation)];
    expect(read.map(({ length }) => length).sort()).toEqual([0, 2]);
  });

  it('comes before a message, or after it, when both happen at the same instant', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { student, teacher, conversation } = await talking();
      const codes = await Promise.all([
        ...Array.from({ length: 4 }, () => refusal(act.write(student, conversation))),
        refusal(act.end(teacher, conversation)),
      ]);
      expect(codes.pop()).toBeUndefined();
      const written = codes.filter((code) => code === undefined).length;
      expect(codes.every((code) => code === undefined || code === 'conversation_ended')).toBe(true);
      expect(await words(teacher, conversation)).toHaveLength(2 + written);
    }
  });
});
