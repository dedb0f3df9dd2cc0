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
import { answers, createCourse, enrol } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let secondAdmin: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  secondAdmin = await createPerson(database, 'second admin', { isAdmin: true });
});
afterAll(() => database.drop());

const call = (actor: Actor, name: string, ...values: unknown[]) =>
  as(
    database,
    actor,
    `select * from ${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  );

const open = (actor: Actor, course: string, isActive: boolean) =>
  as(database, actor, 'update courses set is_active = $2 where id = $1 returning is_active', [
    course,
    isActive,
  ]);

describe('a withdrawn course', () => {
  it('cannot be opened by its teacher, and keeps its history for whoever is enrolled', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    await call(people.admin, 'withdraw_course', course, 'Wrong price');
    expect(await refusal(open(people.teacher, course, true))).toBe('course_withdrawn');
    const rename = `update courses set title = 'Corrected' where id = $1 returning withdrawn_at`;
    expect(await as(database, people.teacher, rename, [course])).toEqual([
      { withdrawn_at: expect.any(Date) },
    ]);
    const see = (actor: Actor) => as(database, actor, 'select id from courses where id = $1', [course]);
    expect(await see(people.student)).toHaveLength(1);
    expect(await see(people.otherStudent)).toHaveLength(0);
    expect(await see(people.visitor)).toHaveLength(0);
    expect(await call(people.admin, 'admin_courses', '', 'withdrawn')).toMatchObject([
      { id: course, enrolled: 1, is_active: false, teacher_last_name: 'Test' },
    ]);

    await call(people.admin, 'restore_course', course);
    expect(await see(people.visitor)).toHaveLength(1);
    expect(await open(people.teacher, course, false)).toEqual([{ is_active: false }]);
    expect(await open(people.teacher, course, true)).toEqual([{ is_active: true }]);
  });

  it('is the same when an admin closes it directly', async () => {
    const course = await createCourse(database, people.teacher);
    await open(people.admin, course, false);
    expect(await refusal(open(people.teacher, course, true))).toBe('course_withdrawn');
    await open(people.admin, course, true);
    await open(people.teacher, course, false);
    expect(await open(people.teacher, course, true)).toEqual([{ is_active: true }]);
  });

  it('comes back closed when its teacher had closed it', async () => {
    const course = await createCourse(database, people.teacher);
    await open(people.teacher, course, false);
    await call(people.admin, 'withdraw_course', course);
    expect(await refusal(open(people.teacher, course, true))).toBe('course_withdrawn');
    await call(people.admin, 'restore_course', course);
    const state = await as(
      database,
      people.teacher,
      'select is_active, withdrawn_at from courses where id = $1',
      [course],
    );
    expect(state).toEqual([{ is_active: false, withdrawn_at: null }]);
    expect(await open(people.teacher, course, true)).toEqual([{ is_active: true }]);
  });

  it('cannot be unwithdrawn by writing the column', async () => {
    const course = await createCourse(database, people.teacher);
    await call(people.admin, 'withdraw_course', course);
    for (const actor of [people.teacher, people.admin]) {
      const forge = as(database, actor, 'update courses set withdrawn_at = null where id = $1', [course]);
      expect(await refusal(forge)).toBe('42501');
    }
  });

  it('is withdrawn by one of two admins', async () => {
    const course = await createCourse(database, people.teacher);
    const both = (name: string) =>
      answers([people.admin, secondAdmin, people.admin].map((admin) => call(admin, name, course)));
    expect(await both('withdraw_course')).toEqual({ agreed: 1, already_decided: 2 });
    expect(await both('restore_course')).toEqual({ agreed: 1, already_decided: 2 });
    expect(await refusal(call(people.admin, 'withdraw_course', randomUUID()))).toBe('course_not_available');
  });

  it('is found by words of its title, page by page', async () => {
    await Promise.all(
      [1, 2, 3].map((turn) => createCourse(database, people.teacher, { title: `Zohar ${turn}` })),
    );
    const whole = await call(people.admin, 'admin_courses', 'zohar');
    expect(whole).toHaveLength(3);
    const first = await call(people.admin, 'admin_courses', 'zohar', null, null, 2);
    const rest = await call(people.admin, 'admin_courses', 'zohar', 'open', first[1]?.next_cursor, 2);
    expect([...first, ...rest].map((row) => row.id)).toEqual(whole.map((row) => row.id));
  });
});

describe('a donation', () => {
  const give = async (actor: Person) =>
    String(
      (
        await as(
          database,
          actor,
          'insert into donations (amount, courses_sponsored, donor_id) values (4000, 4, $1) returning id',
          [actor.id],
        )
      )[0]?.id,
    );
  const given = async () => Number((await call(people.visitor, 'sponsorship_pool'))[0]?.courses_given);

  it('fills the pool in the moment it is settled, once', async () => {
    const before = await given();
    const donation = await give(people.student);
    const calls = [people.admin, secondAdmin, people.admin, secondAdmin].map((admin) =>
      call(admin, 'settle_donation', donation, 'completed'),
    );
    expect(await answers(calls)).toEqual({ agreed: 1, already_decided: 3 });
    expect(await given()).toBe(before + 4);
    await call(people.admin, 'settle_donation', donation, 'failed');
    expect(await given()).toBe(before);
    expect(await refusal(call(people.admin, 'settle_donation', donation, 'lost'))).toBe('unknown_decision');
    expect(await refusal(call(people.admin, 'settle_donation', randomUUID(), 'failed'))).toBe(
      'donation_not_found',
    );
  });

  it('is listed with its donor, page by page', async () => {
    const donations = [await give(people.student), await give(people.teacher), await give(people.student)];
    const first = await call(people.admin, 'admin_donations', 'pending', null, 2);
    expect(first[0]).toMatchObject({
      amount: 4000,
      status: 'pending',
      donor_email: expect.stringContaining('@'),
    });
    const rest = await call(people.admin, 'admin_donations', 'pending', first[1]?.next_cursor, 2);
    expect(new Set([...first, ...rest].map((row) => row.id))).toEqual(new Set(donations));
  });
});

describe('what was written to Lomdim', () => {
  const mailTo = async (address: string) =>
    (
      await database.pool.query(
        'select subject, text, html, expires_at > now() as still from private.mail_outbox where recipient = $1',
        [address],
      )
    ).rows;

  it('is answered by mail in the words of the admin, with nothing that the writer could smuggle into it', async () => {
    const id = randomUUID();
    await database.pool.query(
      `insert into contact_messages (id, name, email, message) values ($1, 'Ann', 'ann@test.example', 'Is <b>it</b> free?')`,
      [id],
    );
    expect(await call(people.admin, 'answer_contact_message', id, '  Yes & no.\nShalom ')).toEqual([
      { answer_contact_message: true },
    ]);
    const [mail] = await mailTo('ann@test.example');
    expect(mail).toMatchObject({ subject: 'Re: Lomdim', still: true });
    expect(mail.text).toBe('Yes & no.\nShalom\n\nLomdim\n\n> Is <b>it</b> free?\n');
    expect(mail.html).toContain('Yes &amp; no.');
    expect(mail.html).not.toContain('<b>');
    expect(await call(people.admin, 'admin_inbox', 'contact')).toMatchObject([
      { id, status: 'closed', answers: 1, email: 'ann@test.example' },
    ]);
    expect(await refusal(call(people.admin, 'answer_contact_message', id, ' \n'))).toBe('answer_length');
    expect(await refusal(call(people.admin, 'answer_contact_message', randomUUID(), 'x'))).toBe(
      'message_not_found',
    );
  });

  it('is answered to the author of a ticket in the product too, and to an address only when it is confirmed', async () => {
    const [ticket] = await as(
      database,
      people.student,
      `insert into support_tickets (subject, description) values ('Sound', 'I hear nothing') returning id`,
    );
    const answer = (text: string) => call(people.admin, 'answer_ticket', ticket?.id, text);
    expect(await answer('Louder?')).toEqual([{ answer_ticket: false }]);
    const { rows } = await database.pool.query(
      'update auth.users set email_confirmed_at = now() where id = $1 returning email',
      [people.student.id],
    );
    expect(await answer('Better now?')).toEqual([{ answer_ticket: true }]);
    expect(await mailTo(rows[0].email)).toMatchObject([{ subject: 'Re: Sound' }]);
    const read = (actor: Actor) => as(database, actor, 'select body from answers order by created_at');
    expect(await read(people.student)).toEqual([{ body: 'Louder?' }, { body: 'Better now?' }]);
    expect(await read(people.otherStudent)).toEqual([]);
    const notified = await as(
      database,
      people.student,
      `select data from notifications where kind = 'ticket_answered'`,
    );
    expect(notified).toHaveLength(2);
    expect(await refusal(as(database, people.student, 'select admin_id from answers'))).toBe('42501');
    expect(await refusal(call(people.admin, 'answer_ticket', randomUUID(), 'x'))).toBe('ticket_not_found');
  });

  it.each([
    [
      'contact_messages',
      `(name, email, message) values ('B', 'b@test.example', 'x')`,
      'set_contact_message_status',
    ],
    ['support_tickets', `(subject, description, user_id) values ('B', 'x', null)`, 'set_ticket_status'],
  ])('%s is closed and opened again by one of two admins', async (table, values, name) => {
    const { rows } = await database.pool.query(`insert into ${table} ${values} returning id`);
    const both = (status: string) =>
      answers([people.admin, secondAdmin].map((admin) => call(admin, name, rows[0].id, status)));
    expect(await both('closed')).toEqual({ agreed: 1, already_decided: 1 });
    expect(await both('open')).toEqual({ agreed: 1, already_decided: 1 });
    expect(await refusal(call(people.admin, name, rows[0].id, 'lost'))).toBe('unknown_decision');
  });

  it('comes as one list of both kinds, page by page', async () => {
    const whole = await call(people.admin, 'admin_inbox');
    expect(new Set(whole.map((row) => row.kind))).toEqual(new Set(['contact', 'ticket']));
    const first = await call(people.admin, 'admin_inbox', null, null, null, 2);
    const rest = await call(people.admin, 'admin_inbox', null, null, first[1]?.next_cursor);
    expect([...first, ...rest].map((row) => row.id)).toEqual(whole.map((row) => row.id));
    const closed = await call(people.admin, 'admin_inbox', null, 'closed');
    expect(closed.map((row) => row.status)).toEqual(['closed']);
  });
});
