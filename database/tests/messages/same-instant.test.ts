import { as, createPerson, inTransactionAs, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.drop());

const insert = 'insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, $3)';

const say = (actor: Person, conversation: string, content: string) =>
  as(database, actor, insert, [conversation, actor.id, content]);

async function twoPeople() {
  const student = await createPerson(database, 'student');
  const teacher = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
  const [row] = await as(database, student, 'select id from open_conversation($1)', [teacher.id]);
  return { student, teacher, conversation: String(row?.id) };
}

const conversationOf = async (id: string) =>
  (
    await database.pool.query<{ updated_at: Date; answered_at: Date | null; words: number }>(
      `select c.updated_at, c.answered_at, (select count(*)::int from chat_messages m where m.conversation_id = c.id) as words
       from conversations c where c.id = $1`,
      [id],
    )
  ).rows[0];

describe('messages at the same instant', () => {
  it('do not wait for one that is not on disk yet, which moves the conversation up', async () => {
    const { student, teacher, conversation } = await twoPeople();
    await say(student, conversation, 'Shalom');
    await say(teacher, conversation, 'Shalom to you');
    const moment = await inTransactionAs(database, student, async (client) => {
      await client.query(insert, [conversation, student.id, 'On its way']);
      await say(teacher, conversation, 'Meanwhile');
      expect(await conversationOf(conversation)).toMatchObject({ words: 3 });
      return (await client.query<{ now: Date }>('select now()')).rows[0]?.now;
    });
    expect(await conversationOf(conversation)).toMatchObject({ words: 4, updated_at: moment });
    const before = await conversationOf(conversation);
    await say(teacher, conversation, 'Afterwards');
    const after = await conversationOf(conversation);
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? Number.NaN);
  });

  it('are an answer to each other, whichever comes first', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { student, teacher, conversation } = await twoPeople();
      await Promise.all([say(student, conversation, 'Shalom'), say(teacher, conversation, 'Shalom')]);
      const { answered_at, words } = (await conversationOf(conversation)) ?? {};
      expect(words).toBe(2);
      expect(answered_at).toBeInstanceOf(Date);
    }
  });

  it('all arrive, from both sides', async () => {
    const { student, teacher, conversation } = await twoPeople();
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => say(turn % 2 ? student : teacher, conversation, `${turn}`)),
    );
    expect(await conversationOf(conversation)).toMatchObject({ words: 40 });
  });
});
