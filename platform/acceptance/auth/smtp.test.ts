import { TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { goodPassword, newEmail, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let mailServer: TestMailServer;
let server: TestServer;

beforeAll(async () => {
  mailServer = await TestMailServer.start();
  server = await startTestServer({
    env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Lomdim <hello@lomdim.example>' },
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

test('a confirmation reaches the mailbox as text and HTML, and its code works', async () => {
  const email = newEmail();
  const client = visitor(server);
  const { data, error } = await client.auth.signUp({ email, password: goodPassword });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  const message = await mailServer.mailTo(email);
  expect(message).toContain('From: Lomdim <hello@lomdim.example>');
  expect(message).toContain('Subject: Confirm your e-mail address');
  expect(message).toMatch(/Content-Type: text\/plain/);
  expect(message).toMatch(/Content-Type: text\/html/);
  expect(message).not.toMatch(/List-Unsubscribe/i);
  const code = /Or enter this code: (\d{6})/.exec(message)?.[1] ?? '';
  const verified = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  expect(verified.error).toBeNull();
});

test('what was sent keeps no link and no code in the outbox', async () => {
  const email = newEmail();
  await visitor(server).auth.signUp({ email, password: goodPassword });
  await mailServer.mailTo(email);
  const read = async () =>
    (
      await server.pool.query(
        'select sent_at is not null as sent, text, html from private.mail_outbox where recipient = $1',
        [email],
      )
    ).rows;
  await expect.poll(read).toEqual([{ sent: true, text: '', html: '' }]);
});

test('a server that refuses at first gets the mail later, once', async () => {
  mailServer.refusals = 2;
  mailServer.attempts = 0;
  const email = newEmail();
  await visitor(server).auth.signUp({ email, password: goodPassword });
  const hurry = setInterval(() => {
    void server.pool.query('update private.mail_outbox set next_attempt_at = now() where sent_at is null');
  }, 100);
  await mailServer.mailTo(email);
  clearInterval(hurry);
  expect(mailServer.attempts).toBe(3);
  expect(mailServer.to(email)).toHaveLength(1);
});

test('with SMTP there is no development mailbox', async () => {
  const response = await fetch(`${server.localUrl}/dev/mailbox.json`);
  expect(response.status).toBe(404);
});
