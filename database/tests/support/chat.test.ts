import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const say = async (actor: Actor, body: string, id: string = randomUUID(), subject: string | null = null) =>
  (await as(database, actor, 'select write_to_support($1, $2, $3) as ticket', [id, body, subject]))[0]
    ?.ticket as string;
const ticketsOf = (actor: Actor) =>
  as(database, actor, 'select id, subject, description, status from support_tickets order by created_at');
const messagesOf = (actor: Actor, ticket: string) =>
  as(database, actor, 'select body, from_author from answers where ticket_id = $1 order by created_at', [
    ticket,
  ]);

describe('the live chat with support', () => {
  it('opens a ticket with the first message, goes on in it, and opens another once it is closed', async () => {
    const ticket = await say(people.student, '  No sound.  ', randomUUID(), 'Live chat');
    expect(await say(people.student, 'Still none.')).toBe(ticket);
    await as(database, people.admin, 'select answer_ticket($1, $2, $3)', [ticket, 'Louder now?', false]);
    expect(await say(people.student, 'Yes, thank you.')).toBe(ticket);
    expect(await ticketsOf(people.student)).toEqual([
      { id: ticket, subject: 'Live chat', description: 'No sound.', status: 'open' },
    ]);
    const messages = [
      { body: 'Still none.', from_author: true },
      { body: 'Louder now?', from_author: false },
      { body: 'Yes, thank you.', from_author: true },
    ];
    expect(await messagesOf(people.student, ticket)).toEqual(messages);
    expect(await messagesOf(people.admin, ticket)).toEqual(messages);
    for (const other of [people.otherStudent, people.teacher])
      expect(await messagesOf(other, ticket)).toEqual([]);
    // What the author adds is no answer.
    expect(await as(database, people.admin, "select id, answers from admin_inbox('ticket')")).toEqual([
      { id: ticket, answers: 1 },
    ]);

    await as(database, people.admin, 'select set_ticket_status($1, $2)', [ticket, 'closed']);
    expect(await say(people.student, 'Once more')).not.toBe(ticket);
  });

  it('is for those who are signed in, with a text', async () => {
    expect(await refusal(say(people.visitor, 'x'))).toBe('42501');
    expect(await refusal(say(people.teacher, ' \n '))).toBe('answer_length');
    expect(await refusal(say(people.teacher, 'x'.repeat(10_001)))).toBe('answer_length');
  });

  it('moves the ticket with every message, so that both sides are notified', async () => {
    const ticket = await say(people.teacher, 'One');
    const moved = async () =>
      Number(
        (
          await as(
            database,
            people.teacher,
            'select extract(epoch from last_word_at) as moment from support_tickets where id = $1',
            [ticket],
          )
        )[0]?.moment,
      );
    const before = await moved();
    await say(people.teacher, 'Two');
    const between = await moved();
    await as(database, people.admin, 'select answer_ticket($1, $2)', [ticket, 'Three']);
    expect(between).toBeGreaterThan(before);
    expect(await moved()).toBeGreaterThan(between);
  });

  it('keeps a message that is sent twice once, and opens one ticket for two messages at the same instant', async () => {
    const person = await createPerson(database, 'hasty');
    const id = randomUUID();
    const tickets = await Promise.all([
      ...[0, 1, 2].map(() => say(person, 'First', id)),
      ...[0, 1, 2].map((turn) => say(person, `Other ${turn}`)),
    ]);
    expect(new Set(tickets).size).toBe(1);
    const [ticket] = await ticketsOf(person);
    const messages = await messagesOf(person, tickets[0] ?? '');
    expect([ticket?.description, ...messages.map(({ body }) => body)].sort()).toEqual([
      'First',
      'Other 0',
      'Other 1',
      'Other 2',
    ]);
  });

  it('opens nothing with the id of a message of somebody else, be it their first or a later one', async () => {
    const [first, later] = [randomUUID(), randomUUID()];
    const person = await createPerson(database, 'careful');
    await say(person, 'First', first);
    await say(person, 'Later', later);
    for (const id of [first, later])
      expect(await refusal(say(people.otherStudent, 'Mine', id))).toBe('23505');
    expect(await ticketsOf(people.otherStudent)).toEqual([]);
  });

  it('takes 30 messages a minute', async () => {
    const person = await createPerson(database, 'talker');
    for (let turn = 0; turn < 31; turn += 1) await say(person, `Number ${turn}`);
    expect(await refusal(say(person, 'One too many'))).toBe('too_many_messages');
  });
});
