import { TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome, type SignedUp, signUp } from '../functions/support/people.ts';

let mailServer: TestMailServer;
let servers: [TestServer, TestServer];

beforeAll(async () => {
  mailServer = await TestMailServer.start();
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Lomdim <hello@lomdim.example>',
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

const newStudent = () =>
  signUp(servers[0], 'student', { preferred_language: 'he', time_zone: 'Asia/Jerusalem' });
/** A teacher whose yes is given beforehand to whatever a student books or moves. */
async function newTeacher(): Promise<SignedUp> {
  const teacher = await signUp(servers[0], 'teacher', {
    preferred_language: 'fr',
    time_zone: 'Europe/Paris',
  });
  const { pool } = servers[0];
  await pool.query(
    'insert into teacher_booking_rules (teacher_id, notice_minutes, keeps_rest_days) values ($1, 0, false)',
    [teacher.id],
  );
  await pool.query(
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     select $1, weekday, '00:00', '24:00', 'UTC' from generate_series(0, 6) as weekday`,
    [teacher.id],
  );
  return teacher;
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The student books with the official client. */
async function book(student: SignedUp, teacher: SignedUp, subject = 'Talmud'): Promise<string> {
  const { data, error } = await student.client
    .from('lesson_bookings')
    .insert({
      student_id: student.id,
      teacher_id: teacher.id,
      lesson_date: dayAfter(9),
      lesson_time: '10:00',
      time_zone: 'UTC',
      subject,
    })
    .select('id')
    .single();
  expect(error).toBeNull();
  return String(data?.id);
}

/** The files in the mails to somebody, as a calendar program reads them, as soon as there are so many. */
async function filesTo({ email }: SignedUp, count: number) {
  await expect.poll(() => mailServer.partsTo(email).length, { timeout: 20_000 }).toBe(count);
  return mailServer.partsTo(email).map((parts) => {
    const invitation = parts.find(({ type }) => type.startsWith('text/calendar'));
    const file = parts.find(({ type }) => type.startsWith('application/ics'));
    expect(file?.content).toBe(invitation?.content);
    const calendar = new ICAL.Component(ICAL.parse(invitation?.content ?? ''));
    const event = calendar.getFirstSubcomponent('vevent');
    if (!event) throw new Error('no event');
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    const method = String(calendar.getFirstPropertyValue('method'));
    expect(invitation?.type).toContain(`method=${method}`);
    return {
      method,
      uid: value('uid'),
      sequence: Number(value('sequence')),
      status: value('status'),
      starts: new Date(new ICAL.Event(event).startDate.toUnixTime() * 1000).toISOString(),
      organizer: value('organizer'),
      attendees: event.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue())),
      summary: value('summary'),
      source: parts.map(({ content }) => content).join('\n'),
    };
  });
}

test('both get the lesson, its new time and its end as files that replace each other', async () => {
  const [student, teacher] = [await newStudent(), await newTeacher()];
  const booking = await book(student, teacher);
  await filesTo(student, 1);
  await filesTo(teacher, 1);
  const moved = await student.client.rpc('move_booking', {
    booking_id: booking,
    lesson_date: dayAfter(10),
    lesson_time: '12:30',
  });
  expect(moved.error).toBeNull();
  await filesTo(student, 2);
  await filesTo(teacher, 2);
  const cancelled = await teacher.client.rpc('cancel_lesson', { lesson_id: booking, reason: 'I am ill' });
  expect(cancelled.error).toBeNull();
  for (const [person, other, summary] of [
    [student, teacher, 'שיעור: Talmud עם David Levi'],
    [teacher, student, 'Leçon : Talmud avec Noa Ben'],
  ] as const) {
    const files = await filesTo(person, 3);
    expect(files.map(({ method, status, starts }) => [method, status, starts])).toEqual([
      ['REQUEST', 'CONFIRMED', `${dayAfter(9)}T10:00:00.000Z`],
      ['REQUEST', 'CONFIRMED', `${dayAfter(10)}T12:30:00.000Z`],
      ['CANCEL', 'CANCELLED', `${dayAfter(10)}T12:30:00.000Z`],
    ]);
    const sequences = files.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((one, two) => one - two));
    for (const file of files) {
      expect(file).toMatchObject({
        uid: `booking-${booking}@lomdim`,
        organizer: 'mailto:hello@lomdim.example',
        attendees: [`mailto:${person.email}`],
        summary,
      });
      expect(file.source).not.toContain(other.email);
    }
  }
});

test('what is only proposed is tentative, and waits for the one who was asked', async () => {
  const [student, teacher] = [await newStudent(), await newTeacher()];
  await servers[0].pool.query("update teacher_booking_rules set accepts = 'asked' where teacher_id = $1", [
    teacher.id,
  ]);
  const booking = await book(student, teacher);
  const [asked] = await filesTo(teacher, 1);
  expect(asked).toMatchObject({ method: 'REQUEST', status: 'TENTATIVE' });
  expect(asked?.source).toContain('PARTSTAT=NEEDS-ACTION');
  await filesTo(student, 1);
  expect((await teacher.client.rpc('accept_lesson', { lesson_id: booking })).error).toBeNull();
  for (const person of [student, teacher]) {
    const [, agreed] = await filesTo(person, 2);
    expect(agreed).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED' });
    expect(agreed?.sequence).toBeGreaterThan(asked?.sequence ?? 0);
  }
});

test('two changes at the same instant are two numbers, and the mails end with how things stand', async () => {
  const [student, teacher] = [await newStudent(), await newTeacher()];
  const booking = await book(student, teacher);
  const [before] = await filesTo(student, 1);
  const moves = await Promise.all(
    [12, 13].map((days) =>
      student.client.rpc('move_booking', {
        booking_id: booking,
        lesson_date: dayAfter(days),
        lesson_time: '10:00',
      }),
    ),
  );
  expect(moves.map(({ error }) => error)).toEqual([null, null]);
  const { rows } = await servers[0].pool.query(
    'select lower(during) as starts from lesson_bookings where id = $1',
    [booking],
  );
  for (const person of [student, teacher]) {
    const files = await filesTo(person, 3);
    const newest = files.reduce((one, two) => (two.sequence >= one.sequence ? two : one));
    expect(newest.starts).toBe(rows[0].starts.toISOString());
    expect(newest.sequence).toBeGreaterThanOrEqual((before?.sequence ?? 0) + 2);
  }
});

test('a lesson with somebody who has left is struck out, though nothing of it is left', async () => {
  const [student, teacher] = [await newStudent(), await newTeacher()];
  const booking = await book(student, teacher, 'See https://evil.example today');
  const [noted] = await filesTo(teacher, 1);
  expect(noted?.summary).toBe('Leçon : See today avec Noa Ben');
  await filesTo(student, 1);
  const left = await outcome(
    student.client.functions.invoke('delete-my-account', { body: { confirm: student.email } }),
  );
  expect(left).toEqual({ data: { deleted: true }, error: null });
  const [, struck] = await filesTo(teacher, 2);
  expect(struck).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: `booking-${booking}@lomdim`,
    starts: noted?.starts,
    attendees: [`mailto:${teacher.email}`],
  });
  expect(struck?.sequence).toBeGreaterThan(noted?.sequence ?? 0);
  expect(struck?.source).not.toContain('evil.example');
});

test('the file to download has the same id and number as the mail', async () => {
  const [student, teacher] = [await newStudent(), await newTeacher()];
  const booking = await book(student, teacher);
  const [mailed] = await filesTo(student, 1);
  const answer = await fetch(`${servers[0].localUrl}/functions/v1/calendar-event/booking/${booking}.ics`, {
    headers: { apikey: servers[0].anonKey, authorization: `Bearer ${student.token}` },
  });
  const text = await answer.text();
  expect(text).toContain('METHOD:PUBLISH\r\n');
  expect(text).toContain(`UID:booking-${booking}@lomdim\r\n`);
  expect(text).toContain(`SEQUENCE:${mailed?.sequence}\r\n`);
  expect(text).not.toContain('ATTENDEE');
});
