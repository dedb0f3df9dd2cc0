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
import { answerOfEach } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const list = (person: Person) =>
  database.pool.query('update private.profiles set is_listed_as_partner = true where id = $1', [person.id]);

async function newStudent(
  gender: 'male' | 'female' | undefined = 'female',
  isListed = true,
): Promise<Person> {
  const person = await createPerson(database, 'student', gender ? { gender } : {});
  if (isListed) await list(person);
  return person;
}

const ask = (actor: Actor, from: Person, to: Person) =>
  as(
    database,
    actor,
    "insert into study_partner_requests (from_id, to_id, message) values ($1, $2, 'Pirkei Avot?') returning *",
    [from.id, to.id],
  );
const answer = (actor: Actor, id: unknown, decision: string | null) =>
  as(database, actor, 'select * from answer_partner_request($1, $2)', [id, decision]);
const withdraw = (actor: Actor, id: unknown) =>
  as(database, actor, 'select * from withdraw_partner_request($1)', [id]);
const end = (actor: Actor, id: unknown) => as(database, actor, 'select * from end_partnership($1)', [id]);

const notifications = async (person: Person) =>
  (await database.pool.query('select kind from notifications where user_id = $1', [person.id])).rows.map(
    (row) => row.kind,
  );

describe('asking somebody to learn together', () => {
  it('works between listed students of one gender, and notifies them', async () => {
    const [one, two] = [await newStudent('female', false), await newStudent()];
    expect(await ask(one, one, two)).toMatchObject([{ status: 'sent', message: 'Pirkei Avot?' }]);
    expect(await notifications(two)).toEqual(['partner_request_received']);
  });

  it('is refused otherwise', async () => {
    const woman = await newStudent();
    const unlisted = await newStudent('female', false);
    const man = await newStudent('male');
    const [nobody, nobodyElse] = [await newStudent(undefined), await newStudent(undefined)];
    for (const person of [nobody, nobodyElse])
      await database.pool.query('update private.profiles set gender = null where id = $1', [person.id]);
    const [unsaid, unsaidToo] = [await newStudent(undefined), await newStudent(undefined)];
    await database.pool.query(
      "update private.profiles set gender = 'prefer_not_to_say' where id = any ($1)",
      [[unsaid.id, unsaidToo.id]],
    );
    const wrong: [Person, Person][] = [
      [unsaid, unsaidToo],
      [woman, unlisted],
      [woman, man],
      [nobody, nobodyElse],
      [woman, woman],
      [man, people.teacher],
      [people.teacher, man],
      [people.admin, man],
    ];
    for (const [from, to] of wrong) {
      expect(await refusal(ask(from, from, to))).toBe('partner_not_available');
    }
    const another = await newStudent();
    for (const actor of [another, people.admin, people.visitor]) {
      expect(await refusal(ask(actor, woman, another))).toBe('42501');
    }
    const decided = `insert into study_partner_requests (from_id, to_id, status) values ($1, $2, 'accepted')`;
    expect(await refusal(as(database, woman, decided, [woman.id, another.id]))).toBe('42501');
  });

  it('happens once for a pair, also when 50 requests cross', async () => {
    const [one, two] = [await newStudent(), await newStudent()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => refusal(turn % 2 ? ask(one, one, two) : ask(two, two, one))),
    );
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, '23505']));
  });

  it('stops at 20 a day, also when 30 are sent at the same instant', async () => {
    const one = await newStudent();
    const others = await Promise.all(Array.from({ length: 30 }, () => newStudent()));
    const answers = await Promise.all(others.map((other) => refusal(ask(one, one, other))));
    expect(answers.filter((code) => code === undefined)).toHaveLength(20);
    expect(new Set(answers)).toEqual(new Set([undefined, 'too_many_requests']));
  });
});

describe('a request', () => {
  async function asked() {
    const [one, two] = [await newStudent(), await newStudent()];
    const [request] = await ask(one, one, two);
    return { one, two, id: request?.id };
  }

  it('is seen by the two alone', async () => {
    const { one, two, id } = await asked();
    const seen = async (actor: Actor) =>
      (await as(database, actor, 'select from study_partner_requests where id = $1', [id])).length;
    expect([await seen(one), await seen(two)]).toEqual([1, 1]);
    expect([await seen(people.student), await seen(people.admin)]).toEqual([0, 0]);
    expect(await refusal(seen(people.visitor))).toBe('42501');
  });

  it('is answered by the receiver, once', async () => {
    const { one, two, id } = await asked();
    expect(await refusal(answer(one, id, 'accepted'))).toBe('request_not_found');
    expect(await refusal(answer(people.admin, id, 'accepted'))).toBe('request_not_found');
    for (const decision of ['withdrawn', 'sent', null]) {
      expect(await refusal(answer(two, id, decision))).toBe('unknown_decision');
    }
    expect(await answer(two, id, 'accepted')).toMatchObject([
      { status: 'accepted', decided_at: expect.any(Date) },
    ]);
    expect(await answer(two, id, 'accepted')).toMatchObject([{ status: 'accepted' }]);
    expect(await refusal(answer(two, id, 'declined'))).toBe('request_already_decided');
    expect(await refusal(withdraw(one, id))).toBe('request_already_decided');
    expect(await refusal(ask(two, two, one))).toBe('23505');
    expect(await notifications(one)).toEqual(['partner_request_accepted']);
    const directly = "update study_partner_requests set status = 'declined' where id = $1";
    expect(await refusal(as(database, two, directly, [id]))).toBe('42501');
  });

  it('may be made again after a refusal', async () => {
    const { one, two, id } = await asked();
    await answer(two, id, 'declined');
    expect(await ask(two, two, one)).toHaveLength(1);
  });

  it('is not made again by the same person within a day', async () => {
    const { one, two, id } = await asked();
    await answer(two, id, 'declined');
    expect(await refusal(ask(one, one, two))).toBe('asked_recently');
    await database.pool.query(
      "update study_partner_requests set created_at = now() - interval '25 hours' where id = $1",
      [id],
    );
    const [again] = await ask(one, one, two);
    await withdraw(one, again?.id);
    expect(await refusal(ask(one, one, two))).toBe('asked_recently');
  });

  it('is withdrawn by the sender', async () => {
    const { one, two, id } = await asked();
    expect(await refusal(withdraw(two, id))).toBe('request_not_found');
    // Its words go with it.
    expect(await withdraw(one, id)).toMatchObject([{ status: 'withdrawn', message: null }]);
    expect(await withdraw(one, id)).toMatchObject([{ status: 'withdrawn' }]);
    expect(await refusal(answer(two, id, 'accepted'))).toBe('request_already_decided');
    expect(await refusal(withdraw(people.visitor, id))).toBe('42501');
  });

  it('has one end when both decide at the same instant', async () => {
    const { one, two, id } = await asked();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => refusal(answer(two, id, 'accepted'))),
      ...Array.from({ length: 10 }, () => refusal(withdraw(one, id))),
    ]);
    // Saying the same again is agreed to, so one whole side wins.
    expect(answers.filter((code) => code === undefined)).toHaveLength(10);
    expect(await notifications(one)).toEqual(answers[0] === undefined ? ['partner_request_accepted'] : []);
  });
});

describe('two students', () => {
  it('talk once the request is accepted, whoever opens the conversation', async () => {
    const [one, two] = [await newStudent(), await newStudent()];
    const open = (actor: Actor, other: Person) =>
      as(database, actor, 'select * from open_conversation($1)', [other.id]);
    const [request] = await ask(one, one, two);
    expect(await refusal(open(one, two))).toBe('conversation_not_allowed');
    expect(await refusal(open(two, one))).toBe('conversation_not_allowed');
    await answer(two, request?.id, 'accepted');
    const opened = await Promise.all([open(one, two), open(two, one)]);
    expect(opened[0]?.[0]?.id).toBe(opened[1]?.[0]?.id);
    const outsider = await newStudent();
    expect(await refusal(open(outsider, one))).toBe('conversation_not_allowed');
  });
});

describe('a partnership', () => {
  const open = (actor: Actor, other: Person) =>
    as(database, actor, 'select id from open_conversation($1)', [other.id]);
  const write = (actor: Person, conversation: unknown) =>
    as(
      database,
      actor,
      "insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Shalom')",
      [conversation, actor.id],
    );

  const upload = (sender: Person, conversation: unknown) =>
    as(
      database,
      sender,
      "insert into storage.objects (bucket_id, name, owner_id) values ('message-attachments', $1, $2)",
      [`${conversation}/${sender.id}/${randomUUID()}.pdf`, sender.id],
    );

  async function together() {
    const [one, two] = [await newStudent(), await newStudent()];
    const [request] = await ask(one, one, two);
    await answer(two, request?.id, 'accepted');
    const [conversation] = await open(one, two);
    await write(one, conversation?.id);
    return { one, two, id: request?.id, conversation: conversation?.id };
  }

  it('is ended by either of the two, once, without a word to the other', async () => {
    for (const turn of [0, 1]) {
      const { one, two, id } = await together();
      const [ender, other] = turn === 0 ? [one, two] : [two, one];
      const before = await notifications(other);
      expect(await answerOfEach(people, (actor) => end(actor, id))).toEqual({
        visitor: '42501',
        student: 'request_not_found',
        otherStudent: 'request_not_found',
        pendingTeacher: 'request_not_found',
        teacher: 'request_not_found',
        otherTeacher: 'request_not_found',
        admin: 'request_not_found',
      });
      expect(await end(ender, id)).toMatchObject([{ status: 'ended', ended_by: ender.id, message: null }]);
      for (const again of [ender, other]) {
        expect(await end(again, id)).toMatchObject([{ status: 'ended', ended_by: ender.id }]);
      }
      expect(await notifications(other)).toEqual(before);
      expect(await refusal(answer(two, id, 'accepted'))).toBe('request_already_decided');
    }
  });

  it('is ended by one of the two when both do so at the same instant', async () => {
    const { one, two, id } = await together();
    const ended = await Promise.all(Array.from({ length: 20 }, (_, turn) => end(turn % 2 ? one : two, id)));
    expect(new Set(ended.map(([row]) => row?.ended_by)).size).toBe(1);
    expect(new Set(ended.map(([row]) => Number(row?.decided_at))).size).toBe(1);
  });

  it('has to be there to be ended', async () => {
    const [one, two] = [await newStudent(), await newStudent()];
    const [request] = await ask(one, one, two);
    for (const person of [one, two]) {
      expect(await refusal(end(person, request?.id))).toBe('not_study_partners');
    }
    await answer(two, request?.id, 'declined');
    expect(await refusal(end(one, request?.id))).toBe('not_study_partners');
  });

  it('leaves what was written to whoever ended it, and lets nothing be added until they are partners again', async () => {
    const { one, two, id, conversation } = await together();
    expect(await refusal(upload(one, conversation))).toBeUndefined();
    await end(two, id);
    for (const person of [one, two]) {
      expect(await refusal(write(person, conversation))).toBe('conversation_ended');
      expect(
        await as(database, person, 'select content from chat_messages where conversation_id = $1', [
          conversation,
        ]),
      ).toEqual(person === two ? [{ content: 'Shalom' }] : []);
      expect(await as(database, person, 'select has_ended, partner_id from conversation_overview()')).toEqual(
        [{ has_ended: true, partner_id: person === two ? one.id : null }],
      );
      expect(await refusal(upload(person, conversation))).toBe('42501');
      expect(await as(database, person, 'select id from people_to_write_to()')).not.toContainEqual({
        id: person === one ? two.id : one.id,
      });
    }
    const [again] = await ask(two, two, one);
    await answer(one, again?.id, 'accepted');
    expect(await refusal(write(one, conversation))).toBeUndefined();
    expect(await as(database, one, 'select has_ended, partner_id from conversation_overview()')).toEqual([
      { has_ended: false, partner_id: two.id },
    ]);
  });

  it('is asked for again by who ended it at once, by the other after a day', async () => {
    const { one, two, id } = await together();
    await end(two, id);
    expect(await refusal(ask(one, one, two))).toBe('parted_recently');
    await database.pool.query(
      "update study_partner_requests set decided_at = now() - interval '25 hours' where id = $1",
      [id],
    );
    expect(await refusal(ask(one, one, two))).toBeUndefined();
    const other = await together();
    await end(other.one, other.id);
    expect(await refusal(ask(other.one, other.one, other.two))).toBeUndefined();
  });
});
