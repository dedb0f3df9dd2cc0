import { randomUUID } from 'node:crypto';
import { createLog } from '@lomdim/platform/log';
import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationPaths } from '../mail/templates/notification-texts.ts';
import { runJob } from './job.ts';
import { writeQueuedMail } from './write-queued-mail.ts';

let database: TestDatabase;
let person: Person;
const logs: string[] = [];
const log = createLog('error', { write: (line) => logs.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
  person = await createPerson(database, 'Noa');
  await database.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [person.id]);
});
afterAll(() => database.drop());

const source = { siteUrl: 'https://lomdim.example', organizer: 'hello@lomdim.example' };
const writeMail = () => writeQueuedMail({ source, log });
const notify = (kind: string) =>
  database.pool.query('select private.notify_person($1, $2)', [person.id, kind]);
const outbox = async () =>
  (
    await database.pool.query(
      'select id, kind, settings_link, failure, last_error from private.mail_outbox where person_id = $1',
      [person.id],
    )
  ).rows;

test('the server has a text for each kind that the database mails, and for no other', async () => {
  const { rows } = await database.pool.query<{ kind: string }>('select kind from private.mailed_kinds()');
  expect(Object.keys(notificationPaths).sort()).toEqual(rows.map(({ kind }) => kind).sort());
});

test('a queued mail becomes one mail under its own id; only mail about the account has no settings', async () => {
  await notify('teacher_approved');
  await notify('student_enrolled');
  const { rows } = await database.pool.query('select id, kind from private.letters');
  expect(await runJob(database.pool, writeMail())).toBe('more');
  expect(await runJob(database.pool, writeMail())).toBe('done');
  const links: Record<string, string | null> = {
    teacher_approved: null,
    student_enrolled: 'https://lomdim.example/settings',
  };
  expect(new Set(await outbox())).toEqual(
    new Set(
      rows.map(({ id, kind }) => ({ id, kind, settings_link: links[kind], failure: null, last_error: null })),
    ),
  );
});

test('the same queued mail twice is one mail', async () => {
  const id = randomUUID();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await database.pool.query(
      "insert into private.letters (id, person_id, kind) values ($1, $2, 'booking_created')",
      [id, person.id],
    );
    await runJob(database.pool, writeMail());
  }
  expect((await outbox()).filter((mail) => mail.id === id)).toHaveLength(1);
});

test('one that cannot be written is a visible failure, and does not hold up the next', async () => {
  await database.pool.query(
    'insert into private.letters (person_id, kind, data) values ($1, \'booking_moved\', \'{"starts_at": "infinity"}\')',
    [person.id],
  );
  await notify('booking_cancelled');
  await runJob(database.pool, writeMail());
  const mails = await outbox();
  expect(mails.find(({ kind }) => kind === 'booking_moved')).toMatchObject({ failure: 'not_written' });
  expect(mails.find(({ kind }) => kind === 'booking_cancelled')).toMatchObject({ failure: null });
  expect(logs.join()).toContain('a queued mail could not be written');
});

test('what is told of a live session carries it as it stands, to everyone enrolled; other mail carries nothing', async () => {
  const teacher = await createPerson(database, 'Miriam', { role: 'teacher', approval: 'approved' });
  const idOf = async (sql: string, values: unknown[]) =>
    String((await database.pool.query(sql, values)).rows[0]?.id);
  const course = await idOf(
    "insert into courses (title, subject, price, teacher_id) values ('Daf Yomi', 'Talmud', 1000, $1) returning id",
    [teacher.id],
  );
  const session = await idOf(
    `insert into private.live_sessions (course_id, teacher_id, title, scheduled_at)
     values ($1, $2, 'Berachot', now() + interval '5 days') returning id`,
    [course, teacher.id],
  );
  await database.pool.query('insert into course_enrollments (course_id, student_id) values ($1, $2)', [
    course,
    person.id,
  ]);
  const change = (fields: string) =>
    database.pool.query(`update private.live_sessions set ${fields} where id = $1`, [session]);
  const calendarOf = async (kind: string) => {
    await runJob(database.pool, writeMail());
    const { rows } = await database.pool.query(
      'select calendar, calendar_method as method from private.mail_outbox where person_id = $1 and kind = $2',
      [person.id, kind],
    );
    return rows.at(-1);
  };
  await change("scheduled_at = scheduled_at + interval '1 day'");
  const moved = await calendarOf('live_session_moved');
  expect(moved?.method).toBe('REQUEST');
  expect(moved?.calendar).toContain(`UID:live-session-${session}@lomdim\r\n`);
  await change("status = 'cancelled'");
  const cancelled = await calendarOf('live_session_cancelled');
  expect(cancelled?.method).toBe('CANCEL');
  expect(cancelled?.calendar).toContain('STATUS:CANCELLED\r\n');
  const sequenceIn = (calendar: string) => Number(/^SEQUENCE:(\d+)/m.exec(calendar)?.[1]);
  expect(sequenceIn(cancelled?.calendar)).toBeGreaterThan(sequenceIn(moved?.calendar));
  await notify('course_sponsored');
  expect(await calendarOf('course_sponsored')).toEqual({ calendar: null, method: null });
});
