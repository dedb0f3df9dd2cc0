import { type Actor, as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

describe('a contact message', () => {
  const write = (actor: Actor, email = 'someone@test.example', message = 'Shalom') =>
    as(
      database,
      actor,
      "insert into contact_messages (name, email, subject, message) values ('Someone', $1, 'general', $2)",
      [email, message],
    );

  it('is written by anyone', async () => {
    for (const actor of Object.values(people)) expect(await refusal(write(actor))).toBeUndefined();
    expect(await refusal(write(people.visitor, 'no address'))).toBe('23514');
    expect(await refusal(write(people.visitor, 'a@b.c', '  '))).toBe('23514');
  });

  it('does not decide its own status', async () => {
    const closed =
      "insert into contact_messages (name, email, message, status) values ('x', 'a@b.c', 'x', 'closed')";
    expect(await refusal(as(database, people.visitor, closed))).toBe('42501');
  });

  it('is read and closed by admins alone', async () => {
    const read = 'select id from contact_messages';
    const close = "update contact_messages set status = 'closed' returning status";
    for (const actor of [people.student, people.teacher, people.pendingTeacher]) {
      expect(await as(database, actor, read)).toEqual([]);
      expect(await as(database, actor, close)).toEqual([]);
    }
    expect(await refusal(as(database, people.visitor, read))).toBe('42501');
    expect(await as(database, people.admin, read)).toHaveLength(7);
    expect(await as(database, people.admin, close)).toHaveLength(7);
    const forge = "update contact_messages set message = 'x'";
    expect(await refusal(as(database, people.admin, forge))).toBe('42501');
    expect(await refusal(as(database, people.admin, 'delete from contact_messages'))).toBe('42501');
  });
});

describe('a support ticket', () => {
  const insert = "insert into support_tickets (subject, description) values ('Sound', 'I hear nothing')";

  it('is written by anyone, in their own name', async () => {
    for (const actor of Object.values(people))
      expect(await refusal(as(database, actor, insert))).toBeUndefined();
    const { rows } = await database.pool.query('select user_id from support_tickets order by created_at');
    expect(rows.map((row) => row.user_id)).toEqual(Object.values(people).map((actor) => actor.id));
    const forge = "insert into support_tickets (user_id, subject, description) values ($1, 'x', 'x')";
    expect(await refusal(as(database, people.student, forge, [people.student.id]))).toBeUndefined();
    for (const user of [people.teacher.id, null]) {
      expect(await refusal(as(database, people.student, forge, [user]))).toBe('42501');
    }
    expect(await refusal(as(database, people.visitor, forge, [people.teacher.id]))).toBe('42501');
  });

  it('is read by its author and by admins, and closed by admins', async () => {
    const read = 'select id from support_tickets';
    const close = "update support_tickets set status = 'closed' returning id";
    expect(await as(database, people.student, read)).toHaveLength(2);
    expect(await as(database, people.teacher, read)).toHaveLength(1);
    expect(await as(database, people.admin, read)).toHaveLength(8);
    expect(await refusal(as(database, people.visitor, read))).toBe('42501');
    expect(await as(database, people.student, close)).toEqual([]);
    expect(await as(database, people.admin, close)).toHaveLength(8);
  });

  it('of a visitor may say where to answer; of others we know it', async () => {
    const write = "insert into support_tickets (subject, description, reply_email) values ('Sound', 'x', $1)";
    const by = (actor: Actor, address: string) => refusal(as(database, actor, write, [address]));
    expect(await by(people.visitor, 'rivka@mail.example')).toBeUndefined();
    for (const address of ['', 'rivka', 'two words@mail.example', `${'x'.repeat(320)}@mail.example`]) {
      expect(await by(people.visitor, address)).toBe('23514');
    }
    for (const actor of [people.student, people.teacher, people.admin]) {
      expect(await by(actor, 'rivka@mail.example')).toBe('42501');
    }
  });
});

describe('a notification', () => {
  it('belongs to its receiver, who reads it once and may delete it', async () => {
    await database.pool.query("select private.notify_person($1, 'teacher_approved')", [people.student.id]);
    const read = "update notifications set read_at = '2000-01-01' returning read_at = now() as now, read_at";
    for (const actor of [people.otherStudent, people.teacher, people.admin]) {
      expect(await as(database, actor, 'select id from notifications')).toEqual([]);
      expect(await as(database, actor, read)).toEqual([]);
      expect(await as(database, actor, 'delete from notifications returning id')).toEqual([]);
    }
    const [first] = await as(database, people.student, read);
    expect(first).toMatchObject({ now: true });
    const [again] = await as(database, people.student, read);
    expect(again).toMatchObject({ now: false, read_at: first?.read_at });
    expect(await refusal(as(database, people.student, "update notifications set kind = 'x'"))).toBe('42501');
    expect(await as(database, people.student, 'delete from notifications returning id')).toHaveLength(1);
  });

  it('is written by the database alone', async () => {
    const insert = "insert into notifications (user_id, kind) values ($1, 'x')";
    for (const actor of [people.student, people.admin, people.visitor]) {
      expect(await refusal(as(database, actor, insert, [people.student.id]))).toBe('42501');
      const call = as(database, actor, "select private.notify_person($1, 'x')", [people.student.id]);
      expect(await refusal(call)).toBe('42501');
    }
  });
});

it('keeps the mail outbox from everyone', async () => {
  for (const actor of [people.visitor, people.student, people.admin]) {
    expect(await refusal(as(database, actor, 'select * from private.mail_outbox'))).toBe('42501');
  }
});
