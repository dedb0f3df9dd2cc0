import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/start-test-server.ts';
import { goodPassword, newEmail, visitor } from './support/client.ts';

type Received = { to: string; message: string };

const received: Received[] = [];
let refusals = 0;
let attempts = 0;
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        attempts += 1;
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        }
        const to = session.envelope.rcptTo[0]?.address ?? '';
        received.push({ to, message: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lomdim <hello@lomdim.example>' },
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

async function mailTo(address: string): Promise<string> {
  for (let look = 0; look < 600; look += 1) {
    const mail = received.find(({ to }) => to === address);
    if (mail !== undefined) return decoded(mail.message);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${address}`);
}

const decoded = (message: string) =>
  message
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test('a confirmation reaches the mailbox as text and HTML, and its code works', async () => {
  const email = newEmail();
  const client = visitor(server);
  const { data, error } = await client.auth.signUp({ email, password: goodPassword });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  const message = await mailTo(email);
  expect(message).toContain('From: Lomdim <hello@lomdim.example>');
  expect(message).toContain('Subject: Confirm your e-mail address');
  expect(message).toMatch(/Content-Type: text\/plain/);
  expect(message).toMatch(/Content-Type: text\/html/);
  const code = /Or enter this code: (\d{6})/.exec(message)?.[1] ?? '';
  const verified = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  expect(verified.error).toBeNull();
});

test('what was sent keeps no link and no code in the outbox', async () => {
  const email = newEmail();
  await visitor(server).auth.signUp({ email, password: goodPassword });
  await mailTo(email);
  const read = () =>
    server.pool.query('select sent_at, text, html from private.mail_outbox where recipient = $1', [email]);
  let rows = (await read()).rows;
  for (let look = 0; look < 100 && rows[0]?.sent_at === null; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    rows = (await read()).rows;
  }
  expect(rows).toMatchObject([{ sent_at: expect.any(Date), text: '', html: '' }]);
});

test('a server that refuses at first gets the mail later, once', async () => {
  refusals = 2;
  attempts = 0;
  const email = newEmail();
  await visitor(server).auth.signUp({ email, password: goodPassword });
  const hurry = setInterval(() => {
    void server.pool.query('update private.mail_outbox set next_attempt_at = now() where sent_at is null');
  }, 100);
  await mailTo(email);
  clearInterval(hurry);
  expect(attempts).toBe(3);
  expect(received.filter(({ to }) => to === email)).toHaveLength(1);
});

test('with SMTP there is no development mailbox', async () => {
  const response = await fetch(`${server.localUrl}/dev/mailbox.json`);
  expect(response.status).toBe(404);
});
