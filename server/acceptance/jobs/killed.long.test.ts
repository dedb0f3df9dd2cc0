import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageIdOf, TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { Program } from '@lomdim/testing/server/program';
import { startTestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let mailServer: TestMailServer;
let database: TestDatabase;
let dataDir: string;
let victim: Program;

beforeAll(async () => {
  mailServer = await TestMailServer.start();
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-killed-'));
  victim = new Program('main', {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'error',
  });
  await victim.printed(/Lomdim is ready/);
});
afterAll(async () => {
  victim.signal('SIGKILL');
  await victim.end();
  await mailServer.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Between "the mail server has it" and "the database knows" there is no transaction that spans both. Whoever
 * dies there leaves a mail that is sent again: never lost, and with the same number, by which mail servers and
 * readers know it.
 */
test('a server killed in the middle of a mail loses nothing; another sends it under the same number', async () => {
  mailServer.isSilent = true;
  const address = 'in-the-middle@lomdim.example';
  await database.pool.query(
    `insert into private.mail_outbox (recipient, kind, subject, html, text)
     values ($1, 'test', 'A subject', '<p>Shalom</p>', 'Shalom')`,
    [address],
  );
  await expect.poll(() => mailServer.unanswered.length).toBe(1);
  victim.signal('SIGKILL');
  await victim.end();
  mailServer.isSilent = false;

  // For two minutes the mail stays with the one that has died; the test does not wait for that.
  const { rowCount } = await database.pool.query(
    `update private.mail_outbox set locked_until = now()
     where recipient = $1 and sent_at is null and locked_until > now()`,
    [address],
  );
  expect(rowCount).toBe(1);

  const survivor = await startTestServer({
    env: { DATABASE_URL: database.url, SMTP_URL: mailServer.url },
  });
  const message = await mailServer.mailTo(address);
  await survivor.stop();
  expect(messageIdOf(message)).toMatch(/^<[\da-f-]{36}@/);
  expect(messageIdOf(message)).toBe(messageIdOf(mailServer.unanswered[0]?.message ?? ''));
  expect(mailServer.to(address)).toHaveLength(1);
});
