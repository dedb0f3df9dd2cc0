import { as, createEveryActor, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
} from '../helpers/learning.ts';

let database: TestDatabase;
let admin: Person;
let student: Person;
let other: Person;
let teacher: Person;
let listener: pg.PoolClient;
const notifications: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ admin } = await createEveryActor(database));
  listener = await database.pool.connect();
  listener.on('notification', ({ payload = '' }) => notifications.push(JSON.parse(payload)));
  await listener.query('listen realtime_rights');
});
beforeEach(async () => {
  student = await createPerson(database, 'student', { gender: 'male' });
  other = await createPerson(database, 'other', { gender: 'male' });
  teacher = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
});
afterAll(async () => {
  listener.release(true);
  await database.drop();
});

const query = (sql: string, ...values: unknown[]) => database.pool.query(sql, values);

/** What the servers are notified of with it: all that was notified has come when the listener's next question is answered. */
async function notifiedBy(change: () => Promise<unknown>): Promise<unknown[]> {
  await listener.query('select 1');
  notifications.length = 0;
  await change();
  await listener.query('select 1');
  return [...notifications];
}

async function partners() {
  const request = await query(
    `insert into study_partner_requests (from_id, to_id, status, decided_at) values ($1, $2, 'accepted', now()) returning id`,
    student.id,
    other.id,
  );
  const conversation = await query(
    'insert into conversations (student_id, teacher_id) values ($1, $2) returning id',
    student.id,
    other.id,
  );
  const room = await query(
    `insert into private.study_rooms (id, conversation_id, starter_id, partner_id, duration_minutes)
     values (gen_random_uuid(), $1, $2, $3, 60) returning id`,
    conversation.rows[0].id,
    student.id,
    other.id,
  );
  return {
    request: request.rows[0].id,
    conversation: conversation.rows[0].id,
    room: room.rows[0].id,
  };
}

async function joinedSession() {
  const course = await createCourse(database, teacher);
  await enrol(database, course, student);
  const session = await createLiveSession(database, teacher, course, 5);
  await as(database, student, 'select join_live_session($1)', [session]);
  return { course, session };
}

describe('the transaction that ends a right names the channel', () => {
  it('when somebody is sent out, and not when they are let in again', async () => {
    const booking = await createBooking(database, student, teacher, 5);
    await as(database, student, 'select enter_room($1)', [booking]);
    const decide = (name: string) => as(database, teacher, `select ${name}($1, $2)`, [booking, student.id]);
    expect(await notifiedBy(() => decide('send_out_of_room'))).toEqual([{ topic: `room:${booking}` }]);
    expect(await notifiedBy(() => decide('let_into_room'))).toEqual([]);
  });

  it('when a lesson is cancelled, moved, held or gone, and not when it is only looked at or made', async () => {
    const changes = [
      `update lesson_bookings set status = 'cancelled' where id = $1`,
      `update lesson_bookings set lesson_date = lesson_date + 1 where id = $1`,
      `update lesson_bookings set status = 'completed' where id = $1`,
      'delete from lesson_bookings where id = $1',
    ];
    for (const [day, change] of changes.entries()) {
      let booking = '';
      const make = async () => {
        booking = await createBooking(database, student, teacher, 60 + day * 3 * 24 * 60);
      };
      expect(await notifiedBy(make)).toEqual([]);
      expect(
        await notifiedBy(() => query('update lesson_bookings set notes = $2 where id = $1', booking, 'x')),
      ).toEqual([]);
      expect(await notifiedBy(() => query(change, booking))).toEqual([{ topic: `room:${booking}` }]);
    }
    const course = await createCourse(database, teacher);
    const lesson = await createCourseSession(database, { teacher, student }, course, 5);
    expect(
      await notifiedBy(() => query(`update course_sessions set status = 'missed' where id = $1`, lesson)),
    ).toEqual([{ topic: `room:${lesson}` }]);
  });

  it('when a live session is over, and when somebody loses the course they sit in', async () => {
    const { course, session } = await joinedSession();
    expect(
      await notifiedBy(() => query('delete from course_enrollments where student_id = $1', student.id)),
    ).toEqual([{ topic: `classroom:${course}` }, { topic: `room:${session}` }]);
    expect(
      await notifiedBy(() =>
        query(`update private.live_sessions set status = 'cancelled' where id = $1`, session),
      ),
    ).toEqual([{ topic: `room:${session}` }]);
  });

  it('when two study partners part', async () => {
    const { request, conversation, room } = await partners();
    expect(await notifiedBy(() => as(database, other, 'select end_partnership($1)', [request]))).toEqual([
      { topic: `conversation:${conversation}` },
      { topic: `room:${room}` },
    ]);
  });

  it('when one of two blocks the other: their conversation, and every room of the two that is open', async () => {
    const { conversation, room } = await partners();
    const pair = await query(
      `insert into sos_offers (first_id, second_id, first_accepted, second_accepted, subject, duration_minutes, expires_at, status, paired_at, place)
       values ($1, $2, true, true, 'Gemara', 30, now(), 'paired', now(), 'lomdim-pair') returning id`,
      student.id,
      other.id,
    );
    const named = await notifiedBy(() => as(database, student, 'select block_person($1)', [other.id]));
    expect(new Set(named.map((each) => JSON.stringify(each)))).toEqual(
      new Set(
        [`conversation:${conversation}`, `room:${room}`, `room:${pair.rows[0].id}`].map((topic) =>
          JSON.stringify({ topic }),
        ),
      ),
    );
  });

  it('when a teacher is suspended, with the sessions that close for everyone', async () => {
    const { session } = await joinedSession();
    expect(await notifiedBy(() => as(database, admin, 'select suspend_teacher($1)', [teacher.id]))).toEqual([
      { person: teacher.id },
      { topic: `room:${session}` },
    ]);
  });

  it('when somebody is banned or signed out', async () => {
    await query('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', student.id);
    const person = { person: student.id };
    expect(await notifiedBy(() => query('delete from auth.sessions where user_id = $1', student.id))).toEqual(
      [person],
    );
    expect(await notifiedBy(() => as(database, admin, 'select ban_person($1)', [student.id]))).toEqual([
      person,
    ]);
  });

  it('and not when it is undone', async () => {
    const booking = await createBooking(database, student, teacher, 5);
    const change = () =>
      query(
        `do $$ begin update public.lesson_bookings set status = 'cancelled' where id = '${booking}'; raise exception 'undone'; end $$`,
      ).catch(() => undefined);
    expect(await notifiedBy(change)).toEqual([]);
  });
});

it('what somebody may do is the same when many are asked about at once', async () => {
  const booking = await createBooking(database, student, teacher, 5);
  const asked = (person: Person | null, topic: string, key = person?.id) => ({
    role: person ? 'authenticated' : 'anon',
    claims: JSON.stringify(person ? { sub: person.id, role: 'authenticated' } : { role: 'anon' }),
    topic,
    key,
    rights: 'hsHS',
  });
  const room = `room:${booking}`;
  const { rows } = await query(
    'select realtime.rights_of($1) as kept',
    JSON.stringify([
      asked(student, room),
      asked(student, room, teacher.id),
      asked(student, `${room}:${student.id}`),
      asked(teacher, `${room}:${student.id}`),
      asked(other, room),
      asked(null, room),
      asked(student, 'anything'),
      { ...asked(student, room), claims: 'not JSON' },
      asked(teacher, room),
    ]),
  );
  expect(rows[0].kept).toEqual(['hHS', 'hH', 'hsH', 'hH', '', '', '', '', 'hHS']);
});
