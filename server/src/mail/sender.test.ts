import { createLog } from '@lomdim/platform/log';
import { createPool } from '@lomdim/platform/postgres/pool';
import { messageIdOf, TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MailSender, startMailSender } from './sender.ts';

let database: TestDatabase;
let mailServer: TestMailServer;
let pool: pg.Pool;
const senders: MailSender[] = [];
const logs: string[] = [];
const log = createLog('warn', { write: (line) => logs.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await TestMailServer.start();
  pool = createPool(database.url, { log });
});
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop();
  mailServer.isFrozen = false;
  mailServer.isSilent = false;
});
afterAll(async () => {
  await mailServer.stop();
  await pool.end();
  await database.drop();
});

function start(options: Partial<Parameters<typeof startMailSender>[0]> = {}): MailSender {
  const sender = startMailSender({
    pool,
    log,
    smtpUrl: mailServer.url,
    from: 'Lomdim <hello@lomdim.example>',
    everyMilliseconds: 20,
    firstWaitSeconds: 0.05,
    stopTimeoutMilliseconds: 100,
    ...options,
  });
  senders.push(sender);
  return sender;
}

type Extras = { settingsLink?: string; calendar?: string; method?: string };
const post = (address: string, { settingsLink, calendar, method }: Extras = {}) =>
  database.pool.query(
    `insert into private.mail_outbox (recipient, kind, subject, html, text, settings_link, calendar, calendar_method)
     values ($1, 'test', 'A subject', '<p>Shalom</p>', 'Shalom', $2, $3, $4)`,
    [address, settingsLink, calendar, method],
  );

/** What the log says of one mail. */
async function loggedOf(address: string): Promise<{ msg: string; code?: string }[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from private.mail_outbox where recipient = $1',
    [address],
  );
  const id = rows[0]?.id;
  return logs.map((line) => JSON.parse(line)).filter(({ mail }) => mail === id);
}

async function stateOf(address: string): Promise<string> {
  const { rows } = await database.pool.query<{ state: string }>(
    `select coalesce(failure, case when sent_at is not null then 'sent' when locked_until > now() then 'held' else 'waiting' end) as state
     from private.mail_outbox where recipient = $1`,
    [address],
  );
  return rows[0]?.state ?? 'none';
}

test('what is refused for now is sent later by itself, and every attempt is logged without the address', async () => {
  mailServer.refusals = 3;
  await post('later@test.example', { settingsLink: 'https://lomdim.example/settings' });
  start();
  const message = await mailServer.mailTo('later@test.example');
  expect(message).toContain('List-Unsubscribe: <https://lomdim.example/settings>');
  expect(message).toContain('Auto-Submitted: auto-generated');
  expect(messageIdOf(message)).toMatch(/^<[\da-f-]{36}@lomdim\.example>$/);
  await expect.poll(() => stateOf('later@test.example')).toBe('sent');
  expect(logs.filter((line) => line.includes('mail not sent'))).toHaveLength(3);
  expect(logs.join()).not.toContain('later@test.example');
});

test('a mail that was handed over is recorded as soon as the database can be reached', async () => {
  // The database refuses to note that anything was sent.
  await database.pool.query(
    `create function public.forgetful() returns trigger language plpgsql as
     $$ begin if new.sent_at is not null then raise 'not now'; end if; return new; end $$`,
  );
  await database.pool.query(
    'create trigger forgetful before update on private.mail_outbox for each row execute function public.forgetful()',
  );
  await post('noted@test.example');
  start();
  await mailServer.mailTo('noted@test.example');
  expect(await stateOf('noted@test.example')).toBe('held');
  await database.pool.query('drop trigger forgetful on private.mail_outbox');
  await expect.poll(() => stateOf('noted@test.example')).toBe('sent');
  expect(mailServer.to('noted@test.example')).toHaveLength(1);
});

test('stopping does not wait for a mail server that has fallen silent, and the mail is kept', async () => {
  mailServer.isSilent = true;
  await post('silence@test.example');
  const sender = start();
  await expect.poll(() => mailServer.unanswered.length).toBe(1);
  await sender.stop();
  expect(await stateOf('silence@test.example')).toBe('waiting');
  mailServer.isSilent = false;
  start();
  const message = await mailServer.mailTo('silence@test.example');
  expect(messageIdOf(message)).toBe(messageIdOf(mailServer.unanswered[0]?.message ?? ''));
});

test('stopping does not wait for a mail server that greets nobody, and the mail is kept', async () => {
  mailServer.isFrozen = true;
  await post('frozen@test.example');
  const sender = start();
  await expect.poll(() => stateOf('frozen@test.example')).toBe('held');
  await sender.stop();
  expect(await stateOf('frozen@test.example')).toBe('waiting');
  mailServer.isFrozen = false;
  start();
  await mailServer.mailTo('frozen@test.example');
});

test.each([
  ['greets nobody', 'isFrozen'],
  ['falls silent once it has a text', 'isSilent'],
] as const)(
  'a mail server that accepts connections and %s is given up, and has each mail once when it answers',
  async (_what, fault) => {
    const [first, second] = [`first-${fault}@test.example`, `second-${fault}@test.example`];
    mailServer[fault] = true;
    await post(first);
    // Longer than a busy machine stands still: a mail that was taken and not heard of is rightly sent again.
    start({ answerTimeouts: { greeting: 2500, answer: 2500 } });
    await expect.poll(async () => (await loggedOf(first)).length).toBeGreaterThan(0);
    expect(['waiting', 'held']).toContain(await stateOf(first));
    await post(second);
    mailServer[fault] = false;
    for (const address of [first, second]) {
      await mailServer.mailTo(address);
      await expect.poll(() => stateOf(address)).toBe('sent');
      for (const said of await loggedOf(address))
        expect(said).toMatchObject({ msg: 'mail not sent; it is tried again', code: 'ETIMEDOUT' });
    }
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    expect([first, second].map((address) => mailServer.to(address).length)).toEqual([1, 1]);
  },
);

test('a calendar goes along as an invitation and as a file, the same in both, and is not kept', async () => {
  const calendar = `BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nX-TEST:${'שיעור עם מרים '.repeat(20)}=\r\nEND:VCALENDAR\r\n`;
  await post('invited@test.example', { calendar, method: 'CANCEL' });
  await post('plain@test.example');
  start();
  await mailServer.mailTo('invited@test.example');
  await mailServer.mailTo('plain@test.example');
  const [parts = []] = mailServer.partsTo('invited@test.example');
  expect(parts.map(({ type }) => type.split(';')[0])).toEqual([
    'text/plain',
    'text/html',
    'text/calendar',
    'application/ics',
  ]);
  const [, , invitation, file] = parts;
  expect(invitation?.type).toMatch(/; ?method=CANCEL/);
  expect(file?.disposition).toContain('lomdim.ics');
  expect([invitation?.content.trim(), file?.content.trim()]).toEqual([calendar.trim(), calendar.trim()]);
  expect(mailServer.partsTo('plain@test.example')[0]?.map(({ type }) => type.split(';')[0])).toEqual([
    'text/plain',
    'text/html',
  ]);
  await expect.poll(() => stateOf('invited@test.example')).toBe('sent');
  const { rows } = await database.pool.query(
    "select calendar, calendar_method from private.mail_outbox where recipient = 'invited@test.example'",
  );
  expect(rows).toEqual([{ calendar: null, calendar_method: null }]);
});
