import { randomUUID } from 'node:crypto';
import { createLog } from '@lomdim/platform/log';
import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticePaths } from '../mail/templates/notice-texts.ts';
import { runJob } from './job.ts';
import { writeLetters } from './write-letters.ts';

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

const letters = () => writeLetters({ siteUrl: 'https://lomdim.example', log });
const tell = (kind: string) => database.pool.query('select private.notify_person($1, $2)', [person.id, kind]);
const outbox = async () =>
  (
    await database.pool.query(
      'select id, kind, settings_link, failure, last_error from private.mail_outbox where person_id = $1',
      [person.id],
    )
  ).rows;

test('the server has a text for each kind that the database mails, and for no other', async () => {
  const { rows } = await database.pool.query<{ kind: string }>('select kind from private.mailed_kinds()');
  expect(Object.keys(noticePaths).sort()).toEqual(rows.map(({ kind }) => kind).sort());
});

test('a letter becomes one mail under its own number; only mail about the account has no settings', async () => {
  await tell('teacher_approved');
  await tell('student_enrolled');
  const { rows } = await database.pool.query('select id, kind from private.letters');
  expect(await runJob(database.pool, letters())).toBe('more');
  expect(await runJob(database.pool, letters())).toBe('done');
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

test('the same letter twice is one mail', async () => {
  const id = randomUUID();
  for (let turn = 0; turn < 2; turn += 1) {
    await database.pool.query(
      "insert into private.letters (id, person_id, kind) values ($1, $2, 'booking_created')",
      [id, person.id],
    );
    await runJob(database.pool, letters());
  }
  expect((await outbox()).filter((mail) => mail.id === id)).toHaveLength(1);
});

test('one that cannot be written is a visible failure, and does not hold up the next', async () => {
  await database.pool.query(
    'insert into private.letters (person_id, kind, data) values ($1, \'booking_moved\', \'{"starts_at": "infinity"}\')',
    [person.id],
  );
  await tell('booking_cancelled');
  await runJob(database.pool, letters());
  const mails = await outbox();
  expect(mails.find(({ kind }) => kind === 'booking_moved')).toMatchObject({ failure: 'not_written' });
  expect(mails.find(({ kind }) => kind === 'booking_cancelled')).toMatchObject({ failure: null });
  expect(logs.join()).toContain('a letter could not be written');
});
