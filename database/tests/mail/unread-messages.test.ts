import { as, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;

/** Two people who talk. */
async function newConversation() {
  const student = await createPerson(database, 'a student');
  const teacher = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
  const [conversation] = await query(
    'insert into conversations (student_id, teacher_id) values ($1, $2) returning id',
    [student.id, teacher.id],
  );
  return { student, teacher, conversation: conversation.id as string };
}

const write = (conversation: string, sender: Person, age = '0 seconds') =>
  query(
    `insert into chat_messages (conversation_id, sender_id, content, created_at)
     values ($1, $2, 'A secret', now() - $3::interval) returning id`,
    [conversation, sender.id, age],
  );

const announce = (ahead = '0 seconds') =>
  query('select private.announce_unread_messages(now() + $1::interval)', [ahead]);

const queuedMail = (person: Person) =>
  query("select data ->> 'by' as by, data::text as data from private.letters where person_id = $1", [
    person.id,
  ]);

describe('an unread message', () => {
  it('is mailed after a quarter of an hour: from whom, not what', async () => {
    const { student, teacher, conversation } = await newConversation();
    await write(conversation, student);
    const announceAfter = (age: string) =>
      query(
        `select private.announce_unread_messages(created_at + $2::interval) from chat_messages
         where conversation_id = $1`,
        [conversation, age],
      );
    await announceAfter('14 minutes 59.999 seconds');
    expect(await queuedMail(teacher)).toEqual([]);
    await announceAfter('15 minutes');
    const [queued, ...more] = await queuedMail(teacher);
    expect(queued?.by).toBe(student.id);
    expect(queued?.data).not.toContain('secret');
    expect(more).toEqual([]);
    expect(await queuedMail(student)).toEqual([]);
  });

  it('is mailed once, whatever follows, until it was read', async () => {
    const { student, teacher, conversation } = await newConversation();
    await write(conversation, student, '1 hour');
    await announce();
    await write(conversation, student, '30 minutes');
    await announce();
    await announce('1 day');
    expect(await queuedMail(teacher)).toHaveLength(1);
    await as(database, teacher, 'select mark_conversation_read($1)', [conversation]);
    await announce('1 day');
    expect(await queuedMail(teacher)).toHaveLength(1);
    await write(conversation, student, '16 minutes');
    await announce();
    expect(await queuedMail(teacher)).toHaveLength(2);
  });

  it('is mailed to each of the two on their own', async () => {
    const { student, teacher, conversation } = await newConversation();
    await write(conversation, student, '1 hour');
    await write(conversation, teacher, '1 hour');
    await announce();
    expect(await queuedMail(student)).toHaveLength(1);
    expect(await queuedMail(teacher)).toHaveLength(1);
  });

  it('that was read in time is not mailed, nor one that has been lying there for days', async () => {
    const { student, teacher, conversation } = await newConversation();
    await write(conversation, student, '3 days 1 second');
    await announce();
    await as(database, teacher, 'select mark_conversation_read($1)', [conversation]);
    await write(conversation, student, '10 minutes');
    await as(database, teacher, 'select mark_conversation_read($1)', [conversation]);
    await announce('10 minutes');
    expect(await queuedMail(teacher)).toEqual([]);
  });

  it('is mailed once when many servers look at the same instant', async () => {
    const { student, teacher, conversation } = await newConversation();
    await write(conversation, student, '1 hour');
    await Promise.all(Array.from({ length: 8 }, () => announce()));
    expect(await queuedMail(teacher)).toHaveLength(1);
  });
});
