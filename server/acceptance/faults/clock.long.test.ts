import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@lomdim/testing/clock/fake-clock';
import { TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { type Backend, goodPassword, signUpAs, visitor } from '@lomdim/testing/people/client';
import { disconnectAll, jwtSecret } from '@lomdim/testing/people/live-changes';
import { Cluster } from '@lomdim/testing/postgres/cluster';
import type { Program } from '@lomdim/testing/server/program';
import { startServerProcess } from '@lomdim/testing/server/server-process';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Talk } from './support/talk.ts';

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
    JWT_SECRET: jwtSecret,
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
/** People talk all the while, not so quickly that they reach the limits. */
let talk: Talk;
beforeEach(async () => {
  talk = await Talk.start(server, pool, { pauseMilliseconds: 400, signedInFor: '2d' });
});
afterEach(async () => {
  await talk.stop();
  await disconnectAll();
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

async function setClock(clock: FakeClock, offset: string): Promise<void> {
  await clock.set(offset);
  await talk.goOn(2);
  await talk.expectNothingLost();
}

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

test('the clock of a server jumps by a day, and back: whoever is signed in stays so, nobody misses a word, and the log tells of it', async () => {
  const noa = await signUp();
  await setClock(clockOfServer, '+1d');
  await program.printed(/went ahead by 86400 seconds at once/);
  expect(await answers(noa)).toEqual(['bad_jwt', 'PGRST303']);
  expect(await refresh(noa)).toBeNull();
  const later = await signUp();
  expect(await answers(noa)).toEqual([true, 1]);
  expect(await answers(later)).toEqual([true, 1]);

  await setClock(clockOfServer, '-1h');
  await program.printed(/was set back by 90000 seconds/);
  for (const person of [noa, later]) {
    expect(await answers(person)).toEqual([true, 1]);
    expect(await refresh(person)).toBeNull();
    expect(await answers(person)).toEqual([true, 1]);
  }

  await setClock(clockOfServer, '+0');
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

test('the clock of PostgreSQL jumps ahead, back and ahead: reminded once, one mail, nobody is kept out, nobody misses a word', async () => {
  const [student, teacher] = [await signUp(), await signUp('teacher')];
  await agreeOnLesson(student, teacher);
  const reminders = () =>
    [student, teacher].map(
      ({ email }) => mail.to(email).filter((message) => message.includes('Subject: Reminder')).length,
    );
  expect(reminders()).toEqual([0, 0]);
  const ahead = '+1540m';
  await setClock(clockOfDatabase, ahead);
  await expect.poll(reminders).toEqual([1, 1]);
  const wrong = { email: student.email, password: 'not the right one' };
  expect((await visitor(server).auth.signInWithPassword(wrong)).error?.code).toBe('invalid_credentials');

  await setClock(clockOfDatabase, '+0');
  const right = { email: student.email, password: goodPassword };
  expect((await visitor(server).auth.signInWithPassword(right)).error).toBeNull();
  expect(await refresh(student)).toBeNull();
  expect(await answers(student)).toEqual([true, 1]);

  await setClock(clockOfDatabase, ahead);
  const since = Date.now() / 1000;
  await expect.poll(looked).toBeGreaterThan(since);
  expect(reminders()).toEqual([1, 1]);
  const { rows } = await pool.query(
    "select count(*)::int as sent from private.mail_outbox where kind like '%reminder%' and person_id = any ($1)",
    [[student.user.id, teacher.user.id]],
  );
  expect(rows).toEqual([{ sent: 2 }]);
  await setClock(clockOfDatabase, '+0');
});
