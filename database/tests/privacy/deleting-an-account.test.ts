import { randomUUID } from 'node:crypto';
import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answers,
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  emptyPool,
  enrol,
  fillPool,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const day = 24 * 60;

type SignIn = { minutesAgo?: number; assurance?: 'aal1' | 'aal2' };

/** A session of this person's; its id. */
async function signIn(person: Person, { minutesAgo = 0, assurance = 'aal1' }: SignIn = {}): Promise<string> {
  const session = randomUUID();
  await database.pool.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), $3)`,
    [session, person.id, assurance],
  );
  await database.pool.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
     values ($1, now() - make_interval(mins => $2), now() - make_interval(mins => $2), 'password')`,
    [session, minutesAgo],
  );
  return session;
}

const emailOf = async (person: Person): Promise<string> =>
  (await database.pool.query('select email from auth.users where id = $1', [person.id])).rows[0].email;

/** As the server does it: with its own rights, in the person's name. */
async function onBehalfOf<Result>(
  person: Person,
  session: string | undefined,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  const claims = { role: 'authenticated', sub: person.id, session_id: session };
  try {
    await client.query('begin');
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function leave(person: Person, session?: string, confirm?: string): Promise<unknown> {
  const typed = confirm ?? (await emailOf(person));
  const shown = session ?? (await signIn(person));
  return onBehalfOf(
    person,
    shown,
    async (client) => (await client.query('select * from private.delete_my_account($1)', [typed])).rows[0],
  );
}

const exists = async (person: Person): Promise<boolean> =>
  (await database.pool.query('select from auth.users where id = $1', [person.id])).rowCount === 1;

const notificationsOf = async (person: Person): Promise<string[]> =>
  (
    await database.pool.query('select kind from public.notifications where user_id = $1 order by kind', [
      person.id,
    ])
  ).rows.map((row) => row.kind);

const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await database.pool.query(`select count(*) as count from ${sql}`, values)).rows[0].count);

describe('who may', () => {
  it('is decided by the server and the database, never by a browser', async () => {
    for (const actor of Object.values(people)) {
      expect(await refusal(as(database, actor, `select private.delete_my_account('x')`))).toBe('42501');
    }
  });

  it.each([
    ['a sign-in of eleven minutes ago', { minutesAgo: 11 }, 'recent_sign_in_required'],
    ['a sign-in of nine minutes ago', { minutesAgo: 9 }, undefined],
  ])('%s', async (_, how, answer) => {
    expect(await refusal(leave(people.student, await signIn(people.student, how)))).toBe(answer);
    expect(await exists(people.student)).toBe(answer !== undefined);
  });

  it('is not whoever holds a token without a session, or shows the session of somebody else', async () => {
    const { student, teacher } = people;
    const confirm = await emailOf(student);
    const attempt = (session: string | undefined) =>
      onBehalfOf(student, session, (client) =>
        client.query('select private.delete_my_account($1)', [confirm]),
      );
    for (const session of [undefined, randomUUID(), await signIn(teacher)]) {
      expect(await refusal(attempt(session))).toBe('recent_sign_in_required');
    }
    expect(await exists(student)).toBe(true);
  });

  it('has shown the second factor, where there is one', async () => {
    const { student } = people;
    await database.pool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [student.id],
    );
    expect(await refusal(leave(student))).toBe('second_factor_required');
    expect(await refusal(leave(student, await signIn(student, { assurance: 'aal2' })))).toBeUndefined();
  });

  it('has typed the own address, however it is written', async () => {
    const { student, teacher } = people;
    for (const wrong of ['', 'yes', student.id, await emailOf(teacher)]) {
      expect(await refusal(leave(student, undefined, wrong))).toBe('confirmation_mismatch');
    }
    expect(await leave(student, undefined, ` ${(await emailOf(student)).toUpperCase()} `)).toMatchObject({
      recipient: expect.stringContaining('@'),
      first_name: 'student',
      language: 'en',
    });
  });

  it('types the id where there is no address', async () => {
    const { student } = people;
    await database.pool.query('update auth.users set email = null where id = $1', [student.id]);
    expect(await leave(student, undefined, student.id)).toMatchObject({ recipient: null });
  });
});

describe('the last admin', () => {
  it('stays; of two who leave at the same instant one stays', async () => {
    await database.pool.query("update private.profiles set role = 'student' where role = 'admin'");
    const [one, two] = [
      await createPerson(database, 'one', { isAdmin: true }),
      await createPerson(database, 'two', { isAdmin: true }),
    ];
    expect(await answers([leave(one), leave(two)])).toEqual({ agreed: 1, last_admin: 1 });
    const left = (await exists(one)) ? one : two;
    expect(await refusal(leave(left))).toBe('last_admin');
    const banned = await createPerson(database, 'banned', { isAdmin: true });
    await database.pool.query("update auth.users set banned_until = 'infinity' where id = $1", [banned.id]);
    expect(await refusal(leave(left))).toBe('last_admin');
  });
});

describe('others', () => {
  it('are notified of a student who leaves, and keep what is theirs', async () => {
    const { student, teacher, otherStudent } = people;
    const course = await createCourse(database, teacher);
    await enrol(database, course, student);
    const soon = await createBooking(database, student, teacher, 60);
    const held = await createBooking(database, student, teacher, -2 * day, { status: 'completed' });
    await createCourseSession(database, { teacher, student }, course, day);
    await database.pool.query(
      `insert into teacher_hours (teacher_id, lesson_id, student_id, hours_taught, date_taught) values ($1, $2, $3, 1, now())`,
      [teacher.id, held, student.id],
    );
    await leave(student);
    expect(await notificationsOf(teacher)).toEqual(['booking_cancelled', 'lesson_cancelled']);
    expect(await notificationsOf(otherStudent)).toEqual([]);
    expect(await count('lesson_bookings where id = any ($1)', [soon, held])).toBe(0);
    const { rows } = await database.pool.query('select * from teacher_hours where teacher_id = $1', [
      teacher.id,
    ]);
    expect(rows).toMatchObject([{ student_id: null, lesson_id: null, hours_taught: '1.00' }]);
  });

  it('are notified of a teacher who leaves, and get their trial back', async () => {
    const { student, teacher, otherStudent } = people;
    const course = await createCourse(database, teacher);
    await enrol(database, course, otherStudent);
    await createLiveSession(database, teacher, course, 2 * day);
    await createLiveSession(database, teacher, course, -2 * day);
    await createBooking(database, student, teacher, 3 * day);
    await as(database, student, 'select public.request_trial_lesson($1)', [course]);
    await database.pool.query('delete from notifications');
    await leave(teacher);
    expect(await notificationsOf(student)).toEqual(['booking_cancelled', 'lesson_cancelled']);
    expect(await notificationsOf(otherStudent)).toEqual(['course_closed', 'live_session_cancelled']);
    expect(await count('private.profiles where id = $1 and trial_lessons_used = 0', student.id)).toBe(1);
    expect(await count('courses where id = $1', course)).toBe(0);
  });

  it('keep their conversations, without the name, and can only read them', async () => {
    const { student, teacher } = people;
    const [conversation] = await as(database, student, 'select (public.open_conversation($1)).id', [
      teacher.id,
    ]);
    const say = (person: Person, words: string) =>
      as(
        database,
        person,
        'insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, $3)',
        [conversation?.id, person.id, words],
      );
    await say(student, 'Shalom');
    await say(teacher, 'Shalom uvracha');
    const before = await database.pool.query('select updated_at from conversations where id = $1', [
      conversation?.id,
    ]);
    await leave(teacher);
    expect(
      await as(database, student, 'select sender_id, content from chat_messages order by created_at'),
    ).toEqual([
      { sender_id: student.id, content: 'Shalom' },
      { sender_id: null, content: 'Shalom uvracha' },
    ]);
    expect(await as(database, student, 'select * from public.conversation_overview()')).toMatchObject([
      { partner_id: null, partner_first_name: null, last_message_content: 'Shalom uvracha', unread_count: 0 },
    ]);
    const after = await database.pool.query('select updated_at from conversations where id = $1', [
      conversation?.id,
    ]);
    expect(after.rows).toEqual(before.rows);
    expect(await refusal(say(student, 'Are you there?'))).toBe('conversation_closed');
    expect(await refusal(say(people.otherStudent, 'Hello?'))).toBe('42501');
    await leave(student);
    expect(await count('conversations where id = $1', conversation?.id)).toBe(0);
    expect(await count('chat_messages where conversation_id = $1', conversation?.id)).toBe(0);
  });

  it('may have talked with several who left', async () => {
    const { student, teacher, otherTeacher } = people;
    for (const one of [teacher, otherTeacher]) {
      await as(database, student, 'select public.open_conversation($1)', [one.id]);
      await leave(one);
    }
    expect(await as(database, student, 'select partner_id from public.conversation_overview()')).toEqual([
      { partner_id: null },
      { partner_id: null },
    ]);
    const another = await createPerson(database, 'another', { role: 'teacher', approval: 'approved' });
    expect(
      await refusal(as(database, student, 'select public.open_conversation($1)', [another.id])),
    ).toBeUndefined();
  });
});

describe('what is given', () => {
  it('stays given, without the name', async () => {
    const { student } = people;
    const donation = await fillPool(database, student, 3);
    await database.pool.query(`update donations set message = 'From Reuven' where id = $1`, [donation]);
    const pool = async () => (await database.pool.query('select * from public.sponsorship_pool()')).rows;
    const before = await pool();
    await leave(student);
    expect(await pool()).toEqual(before);
    const { rows } = await database.pool.query(
      'select donor_id, message, amount, status from donations where id = $1',
      [donation],
    );
    expect(rows).toEqual([{ donor_id: null, message: null, amount: 3000, status: 'completed' }]);
  });

  it('is not given to those who left the queue with their account: the next one moves up', async () => {
    await emptyPool(database);
    const { student, otherStudent, teacher } = people;
    const course = await createCourse(database, teacher);
    for (const one of [student, otherStudent]) {
      const asked = await as(database, one, 'select assign_sponsored_course($1, $2) as given', [
        one.id,
        course,
      ]);
      expect(asked).toEqual([{ given: false }]);
    }
    await leave(student);
    const sql = 'select state, place::int from sponsorship_standing()';
    expect(await as(database, otherStudent, sql)).toEqual([{ state: 'queued', place: 1 }]);
    await fillPool(database, teacher, 1);
    expect(await as(database, otherStudent, sql)).toEqual([{ state: 'open', place: null }]);
  });
});

describe('what is one’s own', () => {
  it('goes: sessions, files, tickets, mail that waits, the address of the calendar', async () => {
    const { student, teacher } = people;
    await as(database, student, 'select public.renew_calendar_address()');
    await database.pool.query(
      `insert into support_tickets (user_id, subject, description) values ($1, 'x', 'y')`,
      [student.id],
    );
    await database.pool.query(
      `insert into private.mail_outbox (recipient, kind, subject, html, text)
       select email, 'magic_link', 'x', 'x', 'x' from auth.users where id = any ($1)`,
      [[student.id, teacher.id]],
    );
    for (const { id } of [student, teacher]) {
      await database.pool.query(
        `insert into storage.objects (bucket_id, name, owner_id, version) values ('avatars', $1, $1, $1)`,
        [id],
      );
    }
    const address = await emailOf(student);
    await leave(student);
    expect(await count('auth.sessions where user_id = $1', student.id)).toBe(0);
    expect(await count('support_tickets where subject = $1', 'x')).toBe(0);
    expect(await count('private.calendar_feeds where person_id = $1', student.id)).toBe(0);
    expect(await count('private.mail_outbox where recipient = $1', address)).toBe(0);
    expect(await count('private.mail_outbox where recipient = $1', await emailOf(teacher))).toBe(1);
    expect(await count('storage.objects where name = any ($1)', [student.id, teacher.id])).toBe(1);
    expect(await count('storage.discarded_files where version = $1', student.id)).toBe(1);
    expect(
      await count(
        `auth.audit_log_entries where payload ->> 'action' = 'user_deleted' and payload ->> 'actor_id' = $1`,
        student.id,
      ),
    ).toBe(1);
  });
});

describe('at the same instant', () => {
  it('pressed five times, it happens once', async () => {
    const { student } = people;
    const session = await signIn(student);
    const confirm = await emailOf(student);
    expect(await answers(Array.from({ length: 5 }, () => leave(student, session, confirm)))).toEqual({
      agreed: 1,
      not_signed_in: 4,
    });
  });

  it('a booking is either cancelled with notice or never made', async () => {
    for (let round = 0; round < 8; round += 1) {
      const student = await createPerson(database, 'booking student');
      const teacher = await createPerson(database, 'booked teacher', {
        role: 'teacher',
        approval: 'approved',
      });
      const session = await signIn(teacher);
      const confirm = await emailOf(teacher);
      const book = as(
        database,
        student,
        `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, subject)
         values ($1, $2, current_date + 3, '10:00', 'Talmud')`,
        [student.id, teacher.id],
      );
      const [booked, left] = await Promise.all([refusal(book), refusal(leave(teacher, session, confirm))]);
      expect(left).toBeUndefined();
      expect([undefined, '23503', 'teacher_not_approved']).toContain(booked);
      expect(await count('lesson_bookings where student_id = $1', student.id)).toBe(0);
      expect(await notificationsOf(student)).toEqual(booked === undefined ? ['booking_cancelled'] : []);
    }
  });

  it('a booking that is still being written is waited for', async () => {
    const { student, teacher } = people;
    const session = await signIn(teacher);
    const confirm = await emailOf(teacher);
    let leaving: Promise<unknown> = Promise.resolve();
    await onBehalfOf(student, undefined, async (client) => {
      await client.query(
        `insert into public.lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, subject)
         values ($1, $2, current_date + 3, '10:00', 'Talmud')`,
        [student.id, teacher.id],
      );
      leaving = leave(teacher, session, confirm);
      await waitingForLock();
    });
    await leaving;
    expect(await notificationsOf(student)).toEqual(['booking_cancelled']);
  });

  /** Until somebody in this database waits for a lock. */
  async function waitingForLock(): Promise<void> {
    for (;;) {
      const waiting = await count(
        `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting > 0) return;
    }
  }
});
