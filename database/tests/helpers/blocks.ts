import { type Actor, as, createPerson, type Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';

/** What people do who want to have nothing to do with somebody, and what they do otherwise with each other. */
export function blockActions(database: TestDatabase) {
  const ask = (actor: Actor, from: Person, to: Person) =>
    as(database, actor, 'insert into study_partner_requests (from_id, to_id) values ($1, $2) returning *', [
      from.id,
      to.id,
    ]);
  const answer = (actor: Actor, id: unknown, decision: string) =>
    as(database, actor, 'select * from answer_partner_request($1, $2)', [id, decision]);
  const listedStudent = async (): Promise<Person> => {
    const person = await createPerson(database, 'student', { gender: 'female' });
    await database.pool.query('update private.profiles set is_listed_as_partner = true where id = $1', [
      person.id,
    ]);
    return person;
  };
  const open = async (actor: Actor, other: Person): Promise<unknown> =>
    (await as(database, actor, 'select id from open_conversation($1)', [other.id]))[0]?.id;
  const write = (actor: Person, conversation: unknown, words = 'Shalom') =>
    as(
      database,
      actor,
      'insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, $3)',
      [conversation, actor.id, words],
    );
  return {
    ask,
    answer,
    listedStudent,
    open,
    write,
    block: (actor: Actor, person: { id: string }) =>
      as(database, actor, 'select block_person($1)', [person.id]),
    unblock: (actor: Actor, person: { id: string }) =>
      as(database, actor, 'select unblock_person($1)', [person.id]),
    blocked: (actor: Actor) => as(database, actor, 'select * from blocked_people()'),
    end: (actor: Actor, conversation: unknown) =>
      as(database, actor, 'select end_conversation($1)', [conversation]),
    overview: (actor: Actor) => as(database, actor, 'select * from conversation_overview()'),
    /** Two students who learn together, and have written to each other. */
    partners: async () => {
      const [one, two] = [await listedStudent(), await listedStudent()];
      const [request] = await ask(one, one, two);
      await answer(two, request?.id, 'accepted');
      const conversation = await open(one, two);
      await write(one, conversation);
      await write(two, conversation);
      return { one, two, request: request?.id, conversation };
    },
    statusOf: async (request: unknown): Promise<unknown> =>
      (await database.pool.query('select status from study_partner_requests where id = $1', [request]))
        .rows[0]?.status,
    hears: async (actor: Actor, topic: string): Promise<unknown> =>
      (await as(database, actor, 'select private.may_receive_on_channel($1) as may', [topic]))[0]?.may,
  };
}
