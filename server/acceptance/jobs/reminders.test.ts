import { TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { goodPassword, newEmail, visitor } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';

let mailServer: TestMailServer;
let servers: [TestServer, TestServer];

beforeAll(async () => {
  mailServer = await TestMailServer.start();
  const env = {
    SMTP_URL: mailServer.url,
    MAILER_AUTOCONFIRM: 'true',
    SITE_URL: 'https://lomdim.example',
  };
  const first = await startTestServer({ env });
  servers = [first, await startTestServer({ env: { ...env, DATABASE_URL: first.databaseUrl } })];
});
afterAll(async () => {
  await servers[1].stop();
  await servers[0].stop();
  await mailServer.stop();
});

type Person = { client: SupabaseClient; email: string; id: string };

async function join(data: Record<string, string>): Promise<Person> {
  const [server] = servers;
  const client = visitor(server);
  const email = newEmail();
  const joined = await client.auth.signUp({ email, password: goodPassword, options: { data } });
  expect(joined.error).toBeNull();
  const id = joined.data.user?.id ?? '';
  if (data.role === 'teacher') {
    await server.pool.query("update private.profiles set approval_status = 'approved' where id = $1", [id]);
  }
  return { client, email, id };
}

const student = () =>
  join({ first_name: 'Léa', last_name: 'Cohen', preferred_language: 'fr', time_zone: 'Europe/Paris' });
const teacher = () =>
  join({
    role: 'teacher',
    first_name: 'Miriam',
    last_name: 'Stern',
    preferred_language: 'de',
    time_zone: 'America/New_York',
  });

/** The student books with the official client; the lesson begins so many minutes from now. */
async function book({ student: by, teacher: from }: { student: Person; teacher: Person }, minutes: number) {
  const startsAt = new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000);
  const [date = '', time = ''] = startsAt.toISOString().split('T');
  const { data, error } = await by.client
    .from('lesson_bookings')
    .insert({
      student_id: by.id,
      teacher_id: from.id,
      lesson_date: date,
      lesson_time: time.slice(0, 5),
      time_zone: 'UTC',
      subject: 'Talmud',
    })
    .select('id')
    .single();
  expect(error).toBeNull();
  return { id: String(data?.id), startsAt };
}

const clock = (moment: Date, locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(moment);

/** When each server last finished this job, by its own account. */
async function lastRuns(job: string): Promise<number[]> {
  return Promise.all(
    servers.map(async ({ localUrl, serviceRoleKey }) => {
      const metrics = await (
        await fetch(`${localUrl}/metrics`, { headers: { apikey: serviceRoleKey } })
      ).text();
      const line = new RegExp(`timed_work_last_success_timestamp_seconds\\{job="${job}"\\} (\\S+)`).exec(
        metrics,
      );
      return Number(line?.[1] ?? 0);
    }),
  );
}

/** Until both servers have looked again after this moment, for whatever the first may have left to the second. */
async function bothHaveLooked(job: string): Promise<void> {
  const now = Date.now() / 1000;
  await expect.poll(async () => Math.min(...(await lastRuns(job))), { interval: 250 }).toBeGreaterThan(now);
}

test('a reminder arrives once, in the language and on the clock of its receiver', async () => {
  const two = { student: await student(), teacher: await teacher() };
  const { id, startsAt } = await book(two, 30);
  // Nobody is reminded of what waits for an answer.
  await bothHaveLooked('reminders');
  expect((await two.teacher.client.rpc('accept_lesson', { lesson_id: id })).error).toBeNull();

  const reminders = (email: string, subject: string) =>
    mailServer.to(email).filter((message) => message.includes(`Subject: ${subject}`));
  const french = 'Rappel\u00a0: Talmud avec Miriam Stern';
  const german = 'Erinnerung: Talmud mit Léa Cohen';
  await expect.poll(() => reminders(two.student.email, french).length).toBe(1);
  await expect.poll(() => reminders(two.teacher.email, german).length).toBe(1);

  const [toStudent = ''] = reminders(two.student.email, french);
  expect(toStudent).toContain('Chalom Léa,');
  expect(toStudent).toContain(`${clock(startsAt, 'fr-FR', 'Europe/Paris')} (heure`);
  expect(toStudent).toContain('Europe/Paris)');
  expect(toStudent).toContain(`https://lomdim.example/video-call/${id}`);
  expect(toStudent).toContain('List-Unsubscribe: <https://lomdim.example/settings>');
  const [toTeacher = ''] = reminders(two.teacher.email, german);
  expect(toTeacher).toContain(`${clock(startsAt, 'de-DE', 'America/New_York')} (Nordamerikanische`);
  expect(toTeacher).toContain('America/New York)');

  for (const job of ['reminders', 'letters']) await bothHaveLooked(job);
  expect(reminders(two.student.email, french)).toHaveLength(1);
  expect(reminders(two.teacher.email, german)).toHaveLength(1);
  const { data: notifications } = await two.student.client
    .from('notifications')
    .select('kind, data')
    .order('created_at');
  expect(notifications).toEqual([
    { kind: 'lesson_agreed', data: expect.objectContaining({ booking_id: id }) },
    { kind: 'lesson_reminder', data: expect.objectContaining({ booking_id: id, hours_before: 1 }) },
  ]);
});

test('both are told of a booking by mail, unless they said no to it', async () => {
  const two = { student: await student(), teacher: await teacher() };
  await book(two, 3 * 24 * 60);
  const [message = ''] = [await mailServer.mailTo(two.teacher.email)];
  expect(message).toContain('Subject: Léa Cohen schlägt eine Stunde vor: Talmud');
  const copy = await mailServer.mailTo(two.student.email);
  expect(copy).toContain('Subject: Vous avez proposé un cours\u00a0: Talmud');

  const quiet = await teacher();
  const saved = await quiet.client
    .from('notification_settings')
    .upsert({ user_id: quiet.id, mail_bookings: false })
    .select();
  expect(saved.data).toMatchObject([{ mail_bookings: false, mail_reminders: true, mail_messages: true }]);
  await book({ ...two, teacher: quiet }, 4 * 24 * 60);
  const { data: notifications } = await quiet.client.from('notifications').select('kind');
  expect(notifications).toEqual([{ kind: 'lesson_proposed' }]);
  await bothHaveLooked('letters');
  expect(mailServer.to(quiet.email)).toEqual([]);
  const waiting = 'select from private.mail_outbox where recipient = $1';
  expect((await servers[0].pool.query(waiting, [quiet.email])).rowCount).toBe(0);
});
