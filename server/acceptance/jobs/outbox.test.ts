import { randomUUID } from 'node:crypto';
import { TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { goodPassword, newEmail, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let mailServer: TestMailServer;
let server: TestServer;
let otherServer: TestServer;

beforeAll(async () => {
  mailServer = await TestMailServer.start();
  const env = { SMTP_URL: mailServer.url, MAILER_AUTOCONFIRM: 'true' };
  server = await startTestServer({ env });
  otherServer = await startTestServer({ env: { ...env, DATABASE_URL: server.databaseUrl } });
});
afterAll(async () => {
  await otherServer.stop();
  await server.stop();
  await mailServer.stop();
});

/** Puts mail into the outbox, as its cause would. */
async function post(addresses: readonly string[], expiresIn = '1 hour'): Promise<void> {
  await server.pool.query(
    `insert into private.mail_outbox (recipient, kind, subject, html, text, expires_at)
     select address, 'test', 'A subject', '<p>Shalom</p>', 'Shalom', now() + $2::interval from unnest($1::text[]) as address`,
    [addresses, expiresIn],
  );
}

async function outbox(addresses: readonly string[]) {
  const { rows } = await server.pool.query<{ recipient: string; state: string }>(
    `select recipient, coalesce(failure, case when sent_at is null then 'waiting' else 'sent' end) as state
     from private.mail_outbox where recipient = any ($1) order by recipient`,
    [addresses],
  );
  return rows.map(({ state }) => state);
}

/** Nobody waits for the back-off of a refused mail; what is on its way is left alone. */
function hurry(): { stop(): void } {
  const timer = setInterval(() => {
    void server.pool.query(
      'update private.mail_outbox set next_attempt_at = now() where sent_at is null and failed_at is null',
    );
  }, 100);
  return { stop: () => clearInterval(timer) };
}

test('two servers share the mail: each is sent once, also when the mail server refuses at first', async () => {
  const addresses = Array.from({ length: 30 }, () => newEmail());
  mailServer.attempts = 0;
  mailServer.refusals = 10;
  await post(addresses);
  const impatience = hurry();
  await expect.poll(() => outbox(addresses)).toEqual(addresses.map(() => 'sent'));
  impatience.stop();
  expect(addresses.map((address) => mailServer.to(address).length)).toEqual(addresses.map(() => 1));
  expect(mailServer.attempts).toBe(40);
});

describe('mail that cannot be delivered', () => {
  async function adminClient() {
    const client = visitor(server);
    const { data } = await client.auth.signUp({ email: newEmail(), password: goodPassword });
    await server.pool.query("update private.profiles set role = 'admin' where id = $1", [data.user?.id]);
    return client;
  }

  test('is listed for admins with the reason, and can be tried again', async () => {
    const [address, other] = [newEmail(), newEmail()];
    mailServer.unknownAddresses.add(address);
    await post([address]);
    await post([other]);
    await expect.poll(() => outbox([address])).toEqual(['refused']);
    await mailServer.mailTo(other);

    const admin = await adminClient();
    const { data: list } = await admin.rpc('undelivered_mail');
    const mail = list.find((row: { recipient: string }) => row.recipient === address);
    expect(mail).toMatchObject({ failure: 'refused', attempts: 1, may_be_sent_again: true });
    expect(mail.reason).toContain('no such user');

    const student = visitor(server);
    await student.auth.signUp({ email: newEmail(), password: goodPassword });
    expect((await student.rpc('undelivered_mail')).error?.message).toBe('admins_only');
    expect((await student.rpc('send_mail_again', { mail_id: mail.id })).error?.message).toBe('admins_only');
    expect((await visitor(server).rpc('undelivered_mail')).error?.code).toBe('42501');

    mailServer.unknownAddresses.delete(address);
    expect((await admin.rpc('send_mail_again', { mail_id: mail.id })).data).toBe(true);
    await mailServer.mailTo(address);
    await expect.poll(() => outbox([address])).toEqual(['sent']);
    expect((await admin.rpc('send_mail_again', { mail_id: mail.id })).data).toBe(false);
    expect((await admin.rpc('send_mail_again', { mail_id: randomUUID() })).data).toBe(false);
  });

  test('becomes a failure when it is too old, and is not sent', async () => {
    const address = newEmail();
    await post([address], '-1 second');
    await expect.poll(() => outbox([address])).toEqual(['expired']);
    expect(mailServer.to(address)).toEqual([]);
    const { rows } = await server.pool.query('select text from private.mail_outbox where recipient = $1', [
      address,
    ]);
    expect(rows).toEqual([{ text: '' }]);
  });

  test('is counted in the metrics', async () => {
    const metrics = await (await fetch(`${server.localUrl}/metrics`)).text();
    expect(metrics).toMatch(/mail_outbox_messages\{state="failed"\} 1/);
    expect(metrics).toMatch(/mail_outbox_messages\{state="waiting"\} \d/);
  });
});
