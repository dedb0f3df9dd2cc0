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
import { openAllHours } from '../helpers/learning.ts';
import { act } from '../helpers/lessons.ts';

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
  // So that the teacher may schedule too.
  await database.pool.query(
    "insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Shalom')",
    [conversation, student.id],
  );
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
      state: 'proposed',
      created_by: student.id,
    });
    const [message] = await as(
      database,
      teacher,
      "select * from chat_messages where conversation_id = $1 and message_type = 'meeting_request'",
      [conversation],
    );
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
    const told = await as(
      database,
      teacher,
      "select kind, data ->> 'notes' as words from notifications where user_id = $1",
      [teacher.id],
    );
    expect(told).toEqual([{ kind: 'lesson_proposed', words: 'Bring a text' }]);
  });

  it('waits for the other also inside the teacher’s rules, and is refused for no rule of theirs', async () => {
    await freshPair();
    await openAllHours(database, teacher);
    expect(await schedule(student)).toMatchObject([{ state: 'proposed' }]);
    await database.pool.query(
      'update teacher_booking_rules set notice_minutes = 20160, days_ahead = 1, lessons_a_day = 1, keeps_rest_days = true where teacher_id = $1',
      [teacher.id],
    );
    await database.pool.query(
      "insert into teacher_time_off (teacher_id, first_day, last_day, time_zone) values ($1, current_date, current_date + 30, 'UTC')",
      [teacher.id],
    );
    for (const inDays of [1, 2, 3, 4]) expect(await schedule(student, { days: inDays })).toHaveLength(1);
  });

  it('by a teacher is for students who came to them', async () => {
    await freshPair();
    await database.pool.query('delete from chat_messages where conversation_id = $1', [conversation]);
    await database.pool.query(
      'update conversations set started_by = teacher_id, answered_at = null where id = $1',
      [conversation],
    );
    expect(await refusal(schedule(teacher))).toBe('not_acquainted');
    expect(await schedule(student)).toHaveLength(1);
    expect(await schedule(teacher, { time: '12:00' })).toHaveLength(1);
  });

  it('is answered by the end with a video call, and by its beginning without', async () => {
    await freshPair();
    const until = async (isVideoCall: boolean, time: string) => {
      const [row] = await as(
        database,
        student,
        `select answer_until - lower(during) as wait from schedule_meeting(gen_random_uuid(), $1, current_date + 2, $2, 'UTC', 60, 'Gemara', null, $3)`,
        [conversation, time, isVideoCall],
      );
      return row?.wait;
    };
    expect(await until(true, '09:00')).toMatchObject({ hours: 1 });
    expect(await until(false, '11:00')).toEqual({});
  });

  it('undone leaves no card behind', async () => {
    await freshPair();
    const before = await countOf('chat_messages', student);
    const [booking] = await schedule(student);
    await act(database, student, 'undo_lesson', String(booking?.id));
    expect(await countOf('chat_messages', student)).toBe(before);
    expect(await as(database, teacher, 'select id from lesson_bookings')).toEqual([]);
  });

  it('sent twice, also at the same instant, is one meeting and one message', async () => {
    await freshPair();
    const id = randomUUID();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => schedule(student, { id })));
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await schedule(student, { id })).toMatchObject([{ id }]);
    expect(await countOf('lesson_bookings', student)).toBe(1);
    expect(await countOf('chat_messages', student)).toBe(2);
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

  it('writes the one card that tells of it, and nobody writes one by hand', async () => {
    await freshPair();
    const before = await countOf('chat_messages', student);
    await schedule(student);
    for (const actor of [student, teacher, people.student, people.visitor]) {
      const byHand = as(
        database,
        actor,
        'select private.write_meeting_card(l, $1, true) from lessons l where student_id = $2',
        [conversation, student.id],
      );
      expect(await refusal(byHand)).toBe('42501');
    }
    expect(await countOf('chat_messages', student)).toBe(before + 1);
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
