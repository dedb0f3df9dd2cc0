import { randomBytes } from 'node:crypto';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';

export const password = 'olive tree by the well';

export type SignedUp = { client: SupabaseClient; id: string; email: string; token: string };

export function browser(server: TestServer): SupabaseClient {
  return createClient(server.localUrl, server.anonKey, {
    realtime: withoutSocket,
    auth: { autoRefreshToken: false, persistSession: false },
  });
}

/** Somebody who has just signed up, with a client of their own. Teachers are approved. */
export async function signUp(
  server: TestServer,
  role: 'student' | 'teacher' = 'student',
  data: Record<string, unknown> = {},
): Promise<SignedUp> {
  const client = browser(server);
  const email = `${role}-${randomBytes(6).toString('hex')}@lomdim.example`;
  const names = role === 'teacher' ? ['David', 'Levi'] : ['Noa', 'Ben'];
  const { data: answer, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { first_name: names[0], last_name: names[1], role, ...data } },
  });
  if (error !== null || answer.session === null) throw error ?? new Error('no session');
  const id = answer.session.user.id;
  if (role === 'teacher') {
    await server.pool.query(`update private.profiles set approval_status = 'approved' where id = $1`, [id]);
  }
  return { client, id, email, token: answer.session.access_token };
}

/** A lesson of the two that begins so many minutes from now; its id. */
export async function book(
  server: TestServer,
  student: { id: string },
  teacher: { id: string },
  minutes: number,
): Promise<string> {
  const [date, time] = new Date(Date.now() + minutes * 60_000).toISOString().split('T');
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject, notes)
     values ($1, $2, $3, $4, 'UTC', 'Talmud; Berachot', 'Bring the book, please') returning id`,
    [student.id, teacher.id, date, time?.slice(0, 8)],
  );
  return rows[0]?.id ?? '';
}

/** What the official client was answered: the data, or status and code of the refusal. */
export async function outcome(call: PromiseLike<{ data: unknown; error: unknown }>) {
  const { data, error } = await call;
  if (!(error instanceof FunctionsHttpError)) return { data, error };
  const response = error.context as Response;
  const body = (await response.json()) as { code: string; message: string; request_id: string };
  return { status: response.status, ...body };
}
