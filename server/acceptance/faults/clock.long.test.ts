import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@lomdim/testing/clock/fake-clock';
import { TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { type Backend, goodPassword, signUpAs, visitor } from '@lomdim/testing/people/client';
import { Cluster } from '@lomdim/testing/postgres/cluster';
import type { Program } from '@lomdim/testing/server/program';
import { startServerProcess } from '@lomdim/testing/server/server-process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let clockOfServer: FakeClock;
let clockOfDatabase: FakeClock;
let cluster: Cluster;
let mail: TestMailServer;
let dataDir: string;
let program: Program;
let server: Backend;
let pool: pg.Pool;

beforeAll(async () => {
  clockOfServer = await FakeClock.create();
  clockOfDatabase = await FakeClock.create();
  cluster = await Cluster.create();
  await cluster.start({}, clockOfDatabase.env);
  mail = await TestMailServer.start();
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-clock-data-'));
  const started = await startServerProcess({
    ...clockOfServer.env,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAILER_AUTOCONFIRM: 'true',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
  });
  program = started.program;
  const { anonKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  server = { localUrl: started.url, anonKey };
  pool = new pg.Pool({ connectionString: cluster.url });
  // A connection that is still saying goodbye when PostgreSQL stops has lost nothing.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  program?.signal('SIGTERM');
  await program?.end();
  await pool?.end();
  await mail?.stop();
  await cluster?.remove();
  await Promise.all([clockOfServer, clockOfDatabase].map((clock) => clock?.remove()));
  await rm(dataDir, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof signUp>>;

const signUp = (role: 'student' | 'teacher' = 'student') =>
  signUpAs(server, { first_name: 'Noa', last_name: 'Ben', role, gender: 'female', preferred_language: 'en' });

/** What the server says of this person's token, at both protocols that read it. */
async function answers({ client, user }: Person): Promise<unknown[]> {
  const account = await client.auth.getUser();
  const rows = await client.from('profiles').select('id').eq('id', user.id);
  return [account.error?.code ?? account.data.user?.id === user.id, rows.error?.code ?? rows.data?.length];
}

const refresh = async ({ client }: Person) => (await client.auth.refreshSession()).error;

test('the clock of a server jumps by a day, and back: whoever is signed in stays so, and the log tells of it', async () => {
  const noa = await signUp();
  await clockOfServer.set('+1d');
  await program.printed(/went ahead by 86400 seconds at once/);
  expect(await answers(noa)).toEqual(['bad_jwt', 'PGRST303']);
  expect(await refresh(noa)).toBeNull();
  const later = await signUp();
  expect(await answers(noa)).toEqual([true, 1]);
  expect(await answers(later)).toEqual([true, 1]);

  await clockOfServer.set('-1h');
  await program.printed(/was set back by 90000 seconds/);
  for (const person of [noa, later]) {
    expect(await answers(person)).toEqual([true, 1]);
    expect(await refresh(person)).toBeNull();
    expect(await answers(person)).toEqual([true, 1]);
  }

  await clockOfServer.set('+0');
  await program.printed(/went ahead by 3600 seconds at once/);
  for (const person of [noa, later]) {
    expect(await refresh(person)).toBeNull();
    expect(await answers(person)).toEqual([true, 1]);
  }
});

/** When the server last looked for reminders, by its own account. */
async function looked(): Promise<number> {
  const metrics = await (await fetch(`${server.localUrl}/metrics`)).text();
  return Number(/timed_work_last_success_timestamp_seconds\{job="reminders"\} (\S+)/.exec(metrics)?.[1] ?? 0);
}

/** Begins in 26 hours. */
async function agreeOnLesson(student: Person, teacher: Person): Promise<void> {
  const [date = '', time = ''] = new Date(Date.now() + 26 * 3_600_000).toISOString().split('T');
  const lesson = {
    student_id: student.user.id,
    teacher_id: teacher.user.id,
    lesson_date: date,
    lesson_time: time.slice(0, 5),
    time_zone: 'UTC',
    subject: 'Talmud',
  };
  await pool.query("update private.profiles set approval_status = 'approved' where id = $1", [
    teacher.user.id,
  ]);
  const { data } = await student.client.from('lesson_bookings').insert(lesson).select('id').throwOnError();
  await teacher.client.rpc('accept_lesson', { lesson_id: data[0]?.id }).throwOnError();
}

test('the clock of PostgreSQL jumps ahead, back and ahead: reminded once, one mail, nobody is kept out', async () => {
  const [student, teacher] = [await signUp(), await signUp('teacher')];
  await agreeOnLesson(student, teacher);
  const reminders = () =>
    [student, teacher].map(
      ({ email }) => mail.to(email).filter((message) => message.includes('Subject: Reminder')).length,
    );
  expect(reminders()).toEqual([0, 0]);
  const ahead = '+1540m';
  await clockOfDatabase.set(ahead);
  await expect.poll(reminders).toEqual([1, 1]);
  const wrong = { email: student.email, password: 'not the right one' };
  expect((await visitor(server).auth.signInWithPassword(wrong)).error?.code).toBe('invalid_credentials');

  await clockOfDatabase.set('+0');
  const right = { email: student.email, password: goodPassword };
  expect((await visitor(server).auth.signInWithPassword(right)).error).toBeNull();
  expect(await refresh(student)).toBeNull();
  expect(await answers(student)).toEqual([true, 1]);

  await clockOfDatabase.set(ahead);
  const since = Date.now() / 1000;
  await expect.poll(looked).toBeGreaterThan(since);
  expect(reminders()).toEqual([1, 1]);
  const { rows } = await pool.query(
    "select count(*)::int as sent from private.mail_outbox where kind like '%reminder%' and person_id = any ($1)",
    [[student.user.id, teacher.user.id]],
  );
  expect(rows).toEqual([{ sent: 2 }]);
  await clockOfDatabase.set('+0');
});
