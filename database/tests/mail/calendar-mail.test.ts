import { randomUUID } from 'node:crypto';
import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAllHours } from '../helpers/learning.ts';
import { act } from '../helpers/lessons.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;

async function reachable(person: Person): Promise<Person> {
  await query('update auth.users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

const newStudent = async () => reachable(await createPerson(database, 'Noa'));
/** A teacher whose yes is given beforehand. */
async function newTeacher(): Promise<Person> {
  const teacher = await createPerson(database, 'Miriam', { role: 'teacher', approval: 'approved' });
  await openAllHours(database, teacher);
  return reachable(teacher);
}

type Two = { student: Person; teacher: Person };
const newTwo = async (): Promise<Two> => ({ student: await newStudent(), teacher: await newTeacher() });

async function book(actor: Person, { student, teacher }: Two): Promise<string> {
  const [row] = await as(
    database,
    actor,
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
     values ($1, $2, current_date + 9, '10:00', 'UTC', 'Talmud') returning id`,
    [student.id, teacher.id],
  );
  return String(row?.id);
}

const move = (actor: Person, booking: string, days: number) =>
  as(database, actor, "select move_booking($1, current_date + $2::integer, '10:00')", [booking, days]);
const cancel = (actor: Person, booking: string) =>
  as(database, actor, 'select cancel_booking($1)', [booking]);

/** What waits to be written to these people, and is taken by it. */
async function taken(...receivers: Person[]) {
  const rows = await query(
    'select * from private.take_queued_mail(1000) where person_id = any ($1) order by kind, person_id',
    [receivers.map(({ id }) => id)],
  );
  return rows.map(({ person_id, kind, other_name, event_kind, event_id, event_sequence }) => ({
    to: receivers.find(({ id }) => id === person_id)?.name,
    kind,
    other: other_name,
    event: event_id === null ? null : `${event_kind} ${event_id}`,
    sequence: event_sequence,
  }));
}

const sequenceOf = async (event: string): Promise<number | undefined> =>
  (await query('select sequence from private.calendar_sequences where event_id = $1', [event]))[0]?.sequence;
/** As the reader's own calendar has it. */
const readSequence = async (reader: Person, event: string): Promise<unknown> =>
  (
    await as(database, reader, "select calendar_event('booking', $1) #> '{events,0,sequence}' as it", [event])
  )[0]?.it;

describe('an agreement, a change and a cancellation', () => {
  it('go by mail to both, each of whom reads the name of the other', async () => {
    const two = await newTwo();
    const { student, teacher } = two;
    const booking = await book(student, two);
    const event = `booking ${booking}`;
    const sequences: unknown[] = [];
    const expectBoth = async (kind: string, by: Person, other: Person) => {
      const mails = await taken(student, teacher);
      const sequence = await sequenceOf(booking);
      expect(mails).toEqual([
        { to: other.name, kind, other: `${by.name} Test`, event, sequence },
        { to: by.name, kind: `${kind}_copy`, other: `${other.name} Test`, event, sequence },
      ]);
      expect(await readSequence(student, booking)).toBe(sequence);
      expect(await readSequence(teacher, booking)).toBe(sequence);
      sequences.push(sequence);
    };
    await expectBoth('booking_created', student, teacher);
    await move(teacher, booking, 10);
    await expectBoth('lesson_time_proposed', teacher, student);
    await act(database, student, 'accept_lesson_time', booking);
    await expectBoth('booking_moved', student, teacher);
    await move(student, booking, 11);
    await expectBoth('booking_moved', student, teacher);
    await cancel(teacher, booking);
    await expectBoth('booking_cancelled', teacher, student);
    expect(new Set(sequences).size).toBe(5);
    expect(sequences).toEqual([...sequences].sort());
  });

  it('notify only the other one inside the product', async () => {
    const two = await newTwo();
    await book(two.student, two);
    const rows = await query('select kind from notifications where user_id = any ($1)', [
      [two.student.id, two.teacher.id],
    ]);
    expect(rows).toEqual([{ kind: 'booking_created' }]);
  });

  it('of what was proposed, agreed to, declined, withdrawn and not answered', async () => {
    const two = await newTwo();
    const { student, teacher } = two;
    await query("update teacher_booking_rules set accepts = 'asked' where teacher_id = $1", [teacher.id]);
    const ends: [string, Person | undefined, string][] = [
      ['accept', teacher, 'lesson_agreed'],
      ['decline', teacher, 'lesson_declined'],
      ['withdraw', student, 'lesson_withdrawn'],
      ['expire', undefined, 'lesson_expired'],
    ];
    for (const [action, actor, kind] of ends) {
      const booking = await book(student, two);
      const event = `booking ${booking}`;
      expect(await taken(student, teacher)).toMatchObject([
        { to: 'Miriam', kind: 'lesson_proposed', event },
        { to: 'Noa', kind: 'lesson_proposed_copy', event },
      ]);
      await query('select private.change_lesson($1, $2, $3, now() + make_interval(days => $4))', [
        booking,
        action,
        actor?.id ?? null,
        action === 'expire' ? 8 : 0,
      ]);
      const told = await taken(student, teacher);
      expect(told.map((mail) => [mail.kind, mail.event])).toEqual([
        [kind, event],
        [actor ? `${kind}_copy` : kind, event],
      ]);
      expect(told.map(({ to }) => to).sort()).toEqual(['Miriam', 'Noa']);
      await query("update lessons set status = 'cancelled' where id = $1", [booking]);
    }
  });

  it('of a mistake: nothing where the mail was not written yet, and that it is nothing where it was', async () => {
    const two = await newTwo();
    const { student, teacher } = two;
    const early = await book(student, two);
    await act(database, student, 'undo_lesson', early);
    expect(await taken(student, teacher)).toEqual([]);
    const late = await book(student, two);
    await taken(student, teacher);
    await act(database, student, 'undo_lesson', late);
    expect(await taken(student, teacher)).toMatchObject([
      { kind: 'lesson_undone', event: `booking ${late}` },
      { kind: 'lesson_undone', event: `booking ${late}` },
    ]);
    // The event is gone, so that the file strikes it out.
    const [calendar] = await query("select private.calendar_of($1, '-infinity', $2) -> 'events' as events", [
      teacher.id,
      late,
    ]);
    expect(calendar).toEqual({ events: [] });
    expect(await query('select id from notifications where user_id = $1', [teacher.id])).toEqual([]);
  });

  it('of a trial lesson, too', async () => {
    const { student, teacher } = await newTwo();
    const [course] = await query(
      `insert into courses (title, subject, price, teacher_id) values ('Daf Yomi', 'Talmud', 1000, $1) returning id`,
      [teacher.id],
    );
    const [lesson] = await as(database, student, 'select id from request_trial_lesson($1)', [course?.id]);
    const event = `course-session ${lesson?.id}`;
    const sequence = await sequenceOf(String(lesson?.id));
    expect(await taken(student, teacher)).toEqual([
      { to: 'Noa', kind: 'trial_booked', other: 'Miriam Test', event, sequence },
      { to: 'Miriam', kind: 'trial_requested', other: 'Noa Test', event, sequence },
    ]);
    await as(database, student, 'select cancel_trial_lesson($1)', [lesson?.id]);
    expect(await taken(student, teacher)).toMatchObject([
      { to: 'Miriam', kind: 'trial_cancelled', other: 'Noa Test', event },
      { to: 'Noa', kind: 'trial_cancelled_copy', other: 'Miriam Test', event },
    ]);
    expect(await sequenceOf(String(lesson?.id))).toBeGreaterThan(sequence ?? 0);
  });

  it('stay away from whoever said no to them, and the number rises all the same', async () => {
    const two = await newTwo();
    await as(database, two.student, 'insert into notification_settings (mail_bookings) values (false)');
    const booking = await book(two.student, two);
    expect((await taken(two.student, two.teacher)).map(({ to }) => to)).toEqual(['Miriam']);
    expect(await sequenceOf(booking)).toBeGreaterThan(0);
  });
});

describe('the number of a state', () => {
  it('does not move with what changes nothing, or what is refused', async () => {
    const two = await newTwo();
    const booking = await book(two.student, two);
    const before = await sequenceOf(booking);
    const strangers = [people.otherStudent, people.otherTeacher, people.pendingTeacher, people.admin];
    for (const stranger of strangers) {
      expect(await refusal(cancel(stranger, booking))).toBe('lesson_not_found');
    }
    expect(await sequenceOf(booking)).toBe(before);
    await cancel(two.student, booking);
    const cancelled = await sequenceOf(booking);
    expect(cancelled).toBeGreaterThan(before ?? 0);
    await cancel(two.teacher, booking);
    expect(await sequenceOf(booking)).toBe(cancelled);
    await query(
      "select private.notify_person($1, 'lesson_reminder', jsonb_build_object('booking_id', $2::uuid))",
      [two.student.id, booking],
    );
    expect(await sequenceOf(booking)).toBe(cancelled);
  });

  it('is one for all who are told of one change', async () => {
    const event = randomUUID();
    const receivers = await Promise.all([newStudent(), newStudent(), newStudent()]);
    await query(
      `select private.notify_person(id, 'live_session_moved', jsonb_build_object('session_id', $2::uuid))
       from unnest($1::uuid[]) as id`,
      [receivers.map(({ id }) => id), event],
    );
    const sequence = await sequenceOf(event);
    expect((await taken(...receivers)).map((mail) => mail.sequence)).toEqual([sequence, sequence, sequence]);
    await query('select private.raise_calendar_sequence($1), private.raise_calendar_sequence($1)', [event]);
    expect(await sequenceOf(event)).toBe((sequence ?? 0) + 1);
  });

  it('rises with every change of many at the same instant', async () => {
    const two = await newTwo();
    const booking = await book(two.student, two);
    const before = (await sequenceOf(booking)) ?? 0;
    await taken(two.student, two.teacher);
    const days = Array.from({ length: 20 }, (_, index) => 20 + index);
    await Promise.all(days.map((day) => move(two.student, booking, day)));
    const mails = await taken(two.student, two.teacher);
    expect(mails).toHaveLength(40);
    expect(await sequenceOf(booking)).toBeGreaterThanOrEqual(before + 20);
  });

  it('outlives the lesson of somebody who has left, and goes after years', async () => {
    const two = await newTwo();
    const booking = await book(two.student, two);
    await cancel(two.student, booking);
    await taken(two.student);
    await query('delete from lesson_bookings where id = $1', [booking]);
    const sequence = await sequenceOf(booking);
    expect(sequence).toBeGreaterThan(0);
    await query("select private.delete_expired(now() + interval '2 years 11 months')");
    expect(await sequenceOf(booking)).toBe(sequence);
    await query("select private.delete_expired(now() + interval '3 years 1 day')");
    expect(await sequenceOf(booking)).toBeUndefined();
  });
});

it('a mail has a calendar with its method, or neither', async () => {
  const post = (calendar: string | null, method: string | null) =>
    query(
      `insert into private.mail_outbox (recipient, kind, subject, html, text, calendar, calendar_method)
       values ('a@test.example', 'x', 'x', 'x', 'x', $1, $2)`,
      [calendar, method],
    );
  await post('BEGIN:VCALENDAR', 'REQUEST');
  await post(null, null);
  for (const [calendar, method] of [
    ['BEGIN:VCALENDAR', null],
    [null, 'CANCEL'],
    ['BEGIN:VCALENDAR', 'REPLY'],
  ] as const) {
    expect(await refusal(post(calendar, method))).toBe('23514');
  }
});

it('a mail that failed loses its calendar with its text', async () => {
  await query(
    `insert into private.mail_outbox
       (recipient, kind, subject, html, text, calendar, calendar_method, failed_at, failure, expires_at)
     values ('late@test.example', 'x', 'x', 'x', 'x', 'BEGIN:VCALENDAR', 'CANCEL', now(), 'refused', now() + interval '1 hour')`,
  );
  const read = () =>
    query("select text, calendar from private.mail_outbox where recipient = 'late@test.example'");
  await query('select private.delete_expired(now())');
  expect(await read()).toEqual([{ text: 'x', calendar: 'BEGIN:VCALENDAR' }]);
  await query("select private.delete_expired(now() + interval '2 hours')");
  expect(await read()).toEqual([{ text: '', calendar: null }]);
});

it('browsers reach none of it', async () => {
  for (const actor of Object.values(people)) {
    for (const call of [
      'select * from private.calendar_sequences',
      'select private.raise_calendar_sequence(gen_random_uuid())',
      'select private.calendar_sequence(gen_random_uuid())',
      "select private.queue_mail(gen_random_uuid(), gen_random_uuid(), 'booking_created', '{}')",
    ]) {
      expect([actor.name, call, await refusal(as(database, actor, call))]).toEqual([
        actor.name,
        call,
        '42501',
      ]);
    }
  }
});
