import { TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { goodPassword, newEmail, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let mailServer: TestMailServer;
let server: TestServer;

beforeAll(async () => {
  mailServer = await TestMailServer.start();
  server = await startTestServer({ env: { SMTP_URL: mailServer.url, MAILER_AUTOCONFIRM: 'true' } });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function signUp(role: 'teacher' | 'admin') {
  const client = visitor(server);
  const email = newEmail();
  const { data, error } = await client.auth.signUp({ email, password: goodPassword });
  expect(error).toBeNull();
  await server.pool.query('update private.profiles set role = $2, approval_status = $3 where id = $1', [
    data.user?.id,
    role,
    role === 'teacher' ? 'pending' : null,
  ]);
  return { client, email, id: data.user?.id };
}

test('the decision on a teacher reaches their mailbox, once each, and nobody else’s word sends any', async () => {
  const [teacher, admin] = [await signUp('teacher'), await signUp('admin')];
  const decide = (by: typeof admin, action: string, notes?: string) =>
    by.client.rpc('review_teacher', { teacher_id: teacher.id, action, notes });
  const count = () => mailServer.to(teacher.email).length;

  expect((await decide(teacher, 'approved')).error?.message).toBe('admins_only');
  expect((await decide(admin, 'approved')).error).toBeNull();
  const approved = await mailServer.mailTo(teacher.email);
  expect(approved).toContain('Subject: You can now teach on Lomdim');
  expect(approved).toContain('/dashboard');
  expect((await decide(admin, 'approved')).error?.message).toBe('already_decided');

  expect((await decide(admin, 'rejected', 'Please add where you studied.')).error).toBeNull();
  await expect.poll(count).toBe(2);
  const rejected = mailServer.to(teacher.email)[1];
  expect(rejected).toContain('Subject: About your application as a teacher');
  expect(rejected).toContain('Please add where you studied.');
  expect(rejected).toContain('/contact');

  const { rows } = await server.pool.query(
    'select kind from private.mail_outbox where recipient = $1 order by created_at',
    [teacher.email],
  );
  expect(rows).toEqual([{ kind: 'teacher_approved' }, { kind: 'teacher_rejected' }]);
});
