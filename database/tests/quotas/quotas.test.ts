import { randomUUID } from 'node:crypto';
import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  inTransactionAs,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 12 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

/** As if this much had been used since then. */
const hasUsed = (who: string, kind: string, used: number, since = 'now()') =>
  database.pool.query(
    `insert into private.quota_use (who, kind, used, since) values ($1, $2, $3, ${since})
     on conflict (who, kind) do update set used = excluded.used, since = excluded.since`,
    [who, kind, used],
  );
const usedBy = async (who: string, kind: string) => {
  const query = 'select used::int from private.quota_use where who = $1 and kind = $2';
  return (await database.pool.query(query, [who, kind])).rows[0]?.used;
};
const allowed = async (kind: string) =>
  Number((await database.pool.query('select private.allowed_quota($1) as limit', [kind])).rows[0].limit);

describe('private messages', () => {
  async function newConversation(): Promise<{ student: Person; conversation: string }> {
    const student = await createPerson(database, 'writer');
    const [row] = await as(database, student, 'select id from open_conversation($1)', [people.teacher.id]);
    return { student, conversation: String(row?.id) };
  }
  const say = (actor: Actor, conversation: string, count = 1, from: Actor = actor) =>
    as(
      database,
      actor,
      `insert into chat_messages (conversation_id, sender_id, content)
       select $1, $2, 'Shalom ' || n from generate_series(1, $3::int) as n`,
      [conversation, from.id, count],
    );

  it('end for the day with the last one, and go on a day later', async () => {
    const { student, conversation } = await newConversation();
    const limit = await allowed('messages');
    await hasUsed(student.id, 'messages', limit - 1);
    expect(await refusal(say(student, conversation, 2))).toBe('message_quota_reached');
    expect(await refusal(say(student, conversation))).toBeUndefined();
    expect(await refusal(say(student, conversation))).toBe('message_quota_reached');
    // What was refused counts nothing.
    expect(await usedBy(student.id, 'messages')).toBe(limit);
    await hasUsed(student.id, 'messages', limit, "now() - interval '25 hours'");
    expect(await refusal(say(student, conversation))).toBeUndefined();
    expect(await usedBy(student.id, 'messages')).toBe(1);
  });

  it('of one person are no matter of the other', async () => {
    const { student, conversation } = await newConversation();
    await hasUsed(student.id, 'messages', await allowed('messages'));
    expect(await refusal(say(people.teacher, conversation))).toBeUndefined();
    // Nobody uses up what is another's: the policy says so before anything is counted.
    const before = await usedBy(people.teacher.id, 'messages');
    expect(await refusal(say(people.otherStudent, conversation, 1, people.teacher))).toBe('42501');
    expect(await usedBy(people.teacher.id, 'messages')).toBe(before);
  });

  it('at the same instant, the last place is given once', async () => {
    const { student, conversation } = await newConversation();
    await hasUsed(student.id, 'messages', (await allowed('messages')) - 1);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusal(say(student, conversation))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'message_quota_reached')).toHaveLength(7);
    expect(await usedBy(student.id, 'messages')).toBe(await allowed('messages'));
  });

  it('also count when they are the card of a meeting', async () => {
    const { student, conversation } = await newConversation();
    await hasUsed(student.id, 'messages', await allowed('messages'));
    const schedule =
      "select schedule_meeting($1, $2, current_date + 5, '10:00', 'Europe/Paris', 60, 'Gemara', null)";
    const meeting = randomUUID();
    expect(await refusal(as(database, student, schedule, [meeting, conversation]))).toBe(
      'message_quota_reached',
    );
    const { rows } = await database.pool.query('select from lesson_bookings where id = $1', [meeting]);
    expect(rows).toEqual([]);
  });

  it('are not counted for operators, seeds and load tests', async () => {
    const { student, conversation } = await newConversation();
    await hasUsed(student.id, 'messages', await allowed('messages'));
    const insert =
      "insert into public.chat_messages (conversation_id, sender_id, content) values ($1, $2, 'x')";
    await database.pool.query(insert, [conversation, student.id]);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `set local role service_role; set local request.jwt.claims = '{"role":"service_role"}'`,
      );
      await client.query(insert, [conversation, student.id]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await inTransactionAs(database, student, async (own) => {
      await own.query("set local lomdim.quotas = 'off'");
      await own.query(insert, [conversation, student.id]);
    });
    expect(await usedBy(student.id, 'messages')).toBe(await allowed('messages'));
  });
});

describe('what is written to Lomdim', () => {
  const contact =
    "insert into contact_messages (name, email, message) values ('Someone', 'a@b.example', 'x')";
  const ticket = "insert into support_tickets (subject, description) values ('Sound', 'x')";
  const from = (address: string, sql: string, actor: Actor = people.visitor) =>
    refusal(
      inTransactionAs(database, actor, async (client) => {
        await client.query("select set_config('request.address', $1, true)", [address]);
        await client.query(sql);
      }),
    );

  it.each([
    ['contact_messages', contact, 'contact_quota_reached'],
    ['tickets', ticket, 'ticket_quota_reached'],
  ])('by a person: %s', async (kind, sql, code) => {
    const person = await createPerson(database, 'writer');
    await hasUsed(person.id, kind, (await allowed(kind)) - 1);
    expect(await refusal(as(database, person, sql))).toBeUndefined();
    expect(await refusal(as(database, person, sql))).toBe(code);
    expect(await refusal(as(database, people.otherStudent, sql))).toBeUndefined();
  });

  it('by visitors of one network in an hour, both kinds together', async () => {
    const limit = await allowed('visitor_messages_hourly');
    for (let written = 0; written < limit; written += 1) {
      expect(await from('198.51.100.7', written % 2 === 0 ? contact : ticket)).toBeUndefined();
    }
    expect(await from('198.51.100.7', contact)).toBe('contact_quota_reached');
    expect(await from('::ffff:198.51.100.7', ticket)).toBe('ticket_quota_reached');
    expect(await from('198.51.100.8', contact)).toBeUndefined();
    // Whoever signs in is counted as themselves.
    const person = await createPerson(database, 'of the same network');
    expect(await from('198.51.100.7', contact, person)).toBeUndefined();
  });

  it('a household has one network of IPv6, whatever address of it is used', async () => {
    const limit = await allowed('visitor_messages_hourly');
    for (let written = 0; written < limit; written += 1) {
      expect(await from(`2001:db8:1:2::${written + 1}`, contact)).toBeUndefined();
    }
    expect(await from('2001:db8:1:2:ffff::1', contact)).toBe('contact_quota_reached');
    expect(await from('2001:db8:1:3::1', contact)).toBeUndefined();
    expect(await from('fe80::1%eth0', contact)).toBeUndefined();
  });

  it('the addresses themselves are not kept', async () => {
    await from('203.0.113.99', contact);
    const { rows } = await database.pool.query(
      "select who from private.quota_use where who like '%203.0.113%'",
    );
    expect(rows).toEqual([]);
  });

  it('at the same instant, the last place is given once', async () => {
    const limit = await allowed('visitor_messages_hourly');
    const outcomes = await Promise.all(Array.from({ length: limit + 4 }, () => from('192.0.2.1', contact)));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(limit);
  });

  it('in the live chat', async () => {
    const person = await createPerson(database, 'talker');
    const word = () =>
      refusal(as(database, person, 'select write_to_support($1, $2)', [randomUUID(), 'Shalom']));
    expect(await word()).toBeUndefined();
    await hasUsed(person.id, 'support_messages', (await allowed('support_messages')) - 1);
    expect(await word()).toBeUndefined();
    expect(await word()).toBe('ticket_quota_reached');
  });
});

describe('files', () => {
  const add = (actor: Person, size: number, name = `${actor.id}/${randomUUID()}.png`) =>
    as(
      database,
      actor,
      `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
       values ('avatars', $1, gen_random_uuid()::text, $2, jsonb_build_object('size', $3::bigint)) returning name`,
      [name, actor.id, size],
    );
  const kept = async (person: Person) =>
    (
      await database.pool.query(
        'select files::int, bytes::int from private.stored_files where owner_id = $1',
        [person.id],
      )
    ).rows[0];
  const megabyte = 1024 * 1024;

  it('are counted by number and by size, by the day', async () => {
    const person = await createPerson(database, 'collector');
    await hasUsed(person.id, 'files', (await allowed('files')) - 1);
    expect(await refusal(add(person, 10))).toBeUndefined();
    expect(await refusal(add(person, 10))).toBe('file_quota_reached');
    await hasUsed(person.id, 'files', 0);
    await hasUsed(person.id, 'file_bytes', (await allowed('file_bytes')) - megabyte);
    expect(await refusal(add(person, megabyte + 1))).toBe('file_quota_reached');
    expect(await refusal(add(person, megabyte))).toBeUndefined();
    expect(await refusal(add(await createPerson(database, 'another'), megabyte))).toBeUndefined();
  });

  it('and by what is kept, which removing makes room in', async () => {
    const person = await createPerson(database, 'keeper');
    const [first] = await add(person, megabyte);
    expect(await kept(person)).toEqual({ files: 1, bytes: megabyte });
    await database.pool.query('update private.stored_files set bytes = $2 where owner_id = $1', [
      person.id,
      await allowed('stored_bytes'),
    ]);
    expect(await refusal(add(person, 1))).toBe('file_storage_full');
    await as(database, person, 'delete from storage.objects where name = $1', [first?.name]);
    expect(await kept(person)).toBeUndefined();
    expect(await refusal(add(person, 1))).toBeUndefined();
    await database.pool.query('update private.stored_files set files = $2 where owner_id = $1', [
      person.id,
      await allowed('stored_files'),
    ]);
    expect(await refusal(add(person, 1))).toBe('file_storage_full');
  });

  it('moved are the same files, replaced are new ones', async () => {
    const person = await createPerson(database, 'mover');
    const [file] = await add(person, 100);
    await as(database, person, 'update storage.objects set name = $2 where name = $1', [
      file?.name,
      `${person.id}/moved.png`,
    ]);
    expect(await usedBy(person.id, 'files')).toBe(1);
    await as(
      database,
      person,
      `update storage.objects set version = 'next-${person.id}', metadata = '{"size": 40}' where name = $1`,
      [`${person.id}/moved.png`],
    );
    expect(await usedBy(person.id, 'files')).toBe(2);
    expect(await usedBy(person.id, 'file_bytes')).toBe(140);
    expect(await kept(person)).toEqual({ files: 1, bytes: 40 });
  });

  it('at the same instant, the last place is given once', async () => {
    const person = await createPerson(database, 'hurried');
    await hasUsed(person.id, 'files', (await allowed('files')) - 2);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusal(add(person, 10))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(2);
    expect(await kept(person)).toEqual({ files: 2, bytes: 20 });
  });

  it('of an operator are not limited', async () => {
    const person = await createPerson(database, 'imported');
    await hasUsed(person.id, 'files', await allowed('files'));
    const insert =
      "insert into storage.objects (bucket_id, name, version, owner_id) values ('avatars', $1, $1, $2)";
    await database.pool.query(insert, [`${person.id}/imported.png`, person.id]);
    expect(await kept(person)).toEqual({ files: 1, bytes: 0 });
  });
});

it('what was counted is forgotten after two days, and no browser reads or writes it', async () => {
  await hasUsed('old', 'messages', 5, "now() - interval '3 days'");
  await hasUsed('new', 'messages', 5, "now() - interval '1 day'");
  await database.pool.query('select private.delete_expired(now())');
  expect(await usedBy('old', 'messages')).toBeUndefined();
  expect(await usedBy('new', 'messages')).toBe(5);
  for (const actor of Object.values(people)) {
    for (const sql of [
      'select from private.quota_use',
      'delete from private.quota_use',
      'update private.stored_files set bytes = 0',
      "select private.within_quota('x', 'messages', -1000)",
    ]) {
      expect(await refusal(as(database, actor, sql))).toBe('42501');
    }
  }
});
