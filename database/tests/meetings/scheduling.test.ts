import { randomUUID } from 'node:crypto';
import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let teacher: Person;
let student: Person;
let conversation: string;
/** So many days from now nobody rests, and nobody has anything. */
let days: number;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
  const { rows } = await database.pool.query<{ days: number }>(
    `select min(n) as days from generate_series(5, 20) as n
     where not private.is_rest('UTC', tstzrange(current_date + n, current_date + n + 1))`,
  );
  days = rows[0]?.days ?? 0;
});
afterAll(() => database.drop());

async function freshPair() {
  teacher = await createPerson(database, 'scheduling teacher', { role: 'teacher', approval: 'approved' });
  student = await createPerson(database, 'scheduling student');
  conversation = await conversationOf(student, teacher);
}

async function conversationOf(one: Person, other: Person): Promise<string> {
  const [row] = await as(database, one, 'select id from open_conversation($1)', [other.id]);
  return String(row?.id);
}

type Request = {
  id?: string;
  within?: string;
  days?: number;
  time?: string;
  subject?: string;
  notes?: string;
};
const schedule = (
  actor: Actor,
  {
    id = randomUUID(),
    within = conversation,
    days: inDays = days,
    time = '10:00',
    subject = 'Gemara',
    notes,
  }: Request = {},
) =>
  as(
    database,
    actor,
    "select * from schedule_meeting($1, $2, current_date + $3::integer, $4, 'Europe/Paris', 60, $5, $6)",
    [id, within, inDays, time, subject, notes ?? null],
  );
const countOf = async (table: string, person: Person) => {
  const column = table === 'lesson_bookings' ? 'student_id' : 'sender_id';
  const { rows } = await database.pool.query(
    `select count(*)::int as number from ${table} where ${column} = $1`,
    [person.id],
  );
  return rows[0].number;
};

describe('scheduling a meeting', () => {
  it('books and tells of it in one go, by either of the two', async () => {
    await freshPair();
    const [booking] = await schedule(student, { subject: '  Gemara \u0007', notes: 'Bring a text' });
    expect(booking).toMatchObject({
      student_id: student.id,
      teacher_id: teacher.id,
      subject: 'Gemara',
      status: 'scheduled',
      created_by: student.id,
    });
    const [message] = await as(database, teacher, 'select * from chat_messages where conversation_id = $1', [
      conversation,
    ]);
    expect(message).toMatchObject({
      id: booking?.id,
      sender_id: student.id,
      content: 'Gemara',
      message_type: 'meeting_request',
      meeting_data: {
        booking_id: booking?.id,
        time: '10:00',
        time_zone: 'Europe/Paris',
        duration: 60,
        subject: 'Gemara',
        notes: 'Bring a text',
        isVideoCall: true,
      },
    });
    expect(await schedule(teacher, { time: '12:00' })).toHaveLength(1);
    const notifications = await as(
      database,
      teacher,
      "select kind from notifications where kind = 'booking_created'",
    );
    expect(notifications).toHaveLength(1);
  });

  it('sent twice, also at the same instant, is one meeting and one message', async () => {
    await freshPair();
    const id = randomUUID();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => schedule(student, { id })));
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await schedule(student, { id })).toMatchObject([{ id }]);
    expect(await countOf('lesson_bookings', student)).toBe(1);
    expect(await countOf('chat_messages', student)).toBe(1);
  });

  it('leaves no message behind when the time is taken, and no booking when the message is refused', async () => {
    await freshPair();
    await schedule(student);
    expect(await refusal(schedule(teacher, { time: '10:30' }))).toBe('23P01');
    expect(await countOf('chat_messages', teacher)).toBe(0);
    expect(await refusal(schedule(student, { time: '14:00', subject: ' \u200b ' }))).toBe('23514');
    expect(await refusal(schedule(student, { days: -1 }))).toBe('booking_in_the_past');
    expect(await countOf('lesson_bookings', student)).toBe(1);
  });

  it('writes the one card that tells of it, and no other', async () => {
    await freshPair();
    const [booking] = await schedule(student);
    const card = (actor: Actor, id: unknown, within = conversation) =>
      refusal(as(database, actor, 'select private.write_meeting_card($1, $2, true)', [id, within]));
    // Later, by the other, elsewhere, by an outsider: the booking was made by none of these calls.
    expect(await card(student, booking?.id)).toBe('booking_not_found');
    expect(await card(teacher, booking?.id)).toBe('booking_not_found');
    expect(await card(people.student, booking?.id)).toBe('booking_not_found');
    const other = await createPerson(database, 'another student');
    expect(await card(student, booking?.id, await conversationOf(other, teacher))).toBe('booking_not_found');
    expect(await card(people.visitor, booking?.id)).toBe('42501');
    expect(await countOf('chat_messages', student)).toBe(1);
  });

  it('keeps the longest notes there may be', async () => {
    await freshPair();
    const [booking] = await schedule(student, { notes: '📖'.repeat(2000) });
    expect(booking?.notes).toBe('📖'.repeat(2000));
  });

  it('is refused to everyone else, and where somebody has left', async () => {
    await freshPair();
    for (const actor of [people.student, people.otherTeacher, people.pendingTeacher, people.admin]) {
      expect(await refusal(schedule(actor))).toBe('conversation_not_allowed');
      expect(await refusal(nextTime(actor))).toBe('conversation_not_allowed');
    }
    expect(await refusal(schedule(people.visitor))).toBe('42501');
    expect(await refusal(nextTime(people.visitor))).toBe('42501');
    await database.pool.query('delete from auth.users where id = $1', [teacher.id]);
    expect(await refusal(schedule(student))).toBe('conversation_closed');
  });
});

const nextTime = async (actor: Actor, after = `current_date + ${days}`, zone = 'Europe/Paris') => {
  const [row] = await as(
    database,
    actor,
    `select to_char(next_meeting_time($1, (${after} + time '10:00') at time zone $2, 60, $2) at time zone $2, 'HH24:MI') as time,
       (next_meeting_time($1, (${after} + time '10:00') at time zone $2, 60, $2) at time zone $2)::date - current_date as days`,
    [conversation, zone],
  );
  return row;
};

describe('the next time', () => {
  it('is after the meetings of either of the two, with whomever they are', async () => {
    await freshPair();
    expect(await nextTime(student)).toEqual({ time: '10:00', days });
    await schedule(student);
    expect(await nextTime(teacher)).toEqual({ time: '11:00', days });
    const elsewhere = await conversationOf(student, people.teacher);
    await schedule(student, { within: elsewhere, time: '11:00' });
    expect(await nextTime(teacher)).toEqual({ time: '12:00', days });
  });

  it('is within the teacher’s hours, in the teacher’s zone', async () => {
    await freshPair();
    for (let weekday = 0; weekday < 7; weekday += 1) {
      await as(
        database,
        teacher,
        "insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone) values ($1, $2, '15:00', '16:00', 'Europe/London')",
        [teacher.id, weekday],
      );
    }
    expect(await nextTime(student)).toEqual({ time: '16:00', days });
  });
});
