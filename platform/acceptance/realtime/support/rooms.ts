import { randomUUID } from 'node:crypto';
import { as, createPerson, type Person } from '@lomdim/testing/people/actors';
import { tokenOf } from '@lomdim/testing/people/live-changes';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { RawClient } from '../../../src/realtime/testing/raw-client.ts';

export type Guest = Person & { token: string };

const held = ({ pool }: TestServer) => ({ pool, url: '', drop: async () => undefined });

/** Somebody with an open session; what `as` says is done in their name. */
export async function guest(
  server: TestServer,
  description: Parameters<typeof createPerson>[2] = {},
): Promise<Guest> {
  const person = await createPerson(held(server), 'guest', { gender: 'male', ...description });
  const session = randomUUID();
  await server.pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, person.id]);
  return { ...person, token: await tokenOf(person, '1h', { session_id: session }) };
}

export const teacher = (server: TestServer) => guest(server, { role: 'teacher', approval: 'approved' });

export const ask = (server: TestServer, person: Person, sql: string, values: unknown[]) =>
  as(held(server), person, sql, values);

export async function one(server: TestServer, sql: string, values: unknown[]): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(`${sql} returning id`, values);
  return rows[0]?.id ?? '';
}

/** A lesson of an hour that has begun, so many minutes ago; its id. */
export function lesson(server: TestServer, student: Person, by: Person, minutesAgo = 1): Promise<string> {
  const [date, time] = new Date(Date.now() - minutesAgo * 60_000).toISOString().split('T');
  return one(
    server,
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
     values ($1, $2, $3, $4, 'UTC', 'Talmud')`,
    [student.id, by.id, date, time?.slice(0, 8)],
  );
}

/** A live session that has begun, of a course in which these students sit, and which they joined. */
export async function liveSession(server: TestServer, by: Person, students: readonly Person[]) {
  const course = await one(
    server,
    `insert into courses (teacher_id, title, subject, price) values ($1, 'Daf', 'Talmud', 1000)`,
    [by.id],
  );
  const session = await one(
    server,
    `insert into private.live_sessions (course_id, teacher_id, title, scheduled_at)
     values ($1, $2, 'On Sunday', now() - interval '1 minute')`,
    [course, by.id],
  );
  for (const student of students) {
    await one(server, 'insert into course_enrollments (course_id, student_id) values ($1, $2)', [
      course,
      student.id,
    ]);
    await ask(server, student, 'select join_live_session($1)', [session]);
  }
  return { course, session };
}

/** Two study partners in a room that one of them began. */
export async function study(server: TestServer, first: Person, second: Person) {
  const request = await one(
    server,
    `insert into study_partner_requests (from_id, to_id, status, decided_at) values ($1, $2, 'accepted', now())`,
    [first.id, second.id],
  );
  const conversation = await one(
    server,
    'insert into conversations (student_id, teacher_id) values ($1, $2)',
    [first.id, second.id],
  );
  const room = await one(
    server,
    `insert into private.study_rooms (id, conversation_id, starter_id, partner_id, duration_minutes)
     values (gen_random_uuid(), $1, $2, $3, 60)`,
    [conversation, first.id, second.id],
  );
  return { request, conversation, room };
}

/** A socket that sends what it likes, and never renews a token. */
export function socket(server: TestServer, key = server.anonKey): Promise<RawClient> {
  const url = `${server.localUrl.replace('http', 'ws')}/realtime/v1/websocket`;
  return new RawClient(`${url}?vsn=2.0.0&apikey=${key}`).opened();
}

export const privately = (key: string) => ({
  private: true,
  broadcast: { ack: true },
  presence: { key, enabled: true },
});
