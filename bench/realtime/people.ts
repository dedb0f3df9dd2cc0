import { SignJWT } from 'jose';
import type pg from 'pg';
import type { Seat } from './plan.ts';

export type Conversation = { id: string; student: string; teacher: string };

/** Conversations, each between a student and a teacher of its own. */
export async function createConversations(pool: pg.Pool, count: number): Promise<Conversation[]> {
  await pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', role || number || '@bench.example',
       jsonb_build_object('first_name', role, 'last_name', number, 'role', role)
     from generate_series(1, $1::integer) as number, unnest(array['student', 'teacher']) as role`,
    [count],
  );
  await pool.query(
    `update private.profiles set approval_status = 'approved' where email like 'teacher%@bench.example'`,
  );
  const { rows } = await pool.query<Conversation>(
    `insert into public.conversations (student_id, teacher_id)
     select s.id, t.id from private.profiles s join private.profiles t on t.email = replace(s.email, 'student', 'teacher')
     where s.email like 'student%@bench.example'
     returning id, student_id as student, teacher_id as teacher`,
  );
  await pool.query('analyze');
  return rows;
}

/** Both people of each conversation, each with a token. */
export function seatsOf(conversations: readonly Conversation[], secret: string): Promise<Seat[]> {
  const key = new TextEncoder().encode(secret);
  return Promise.all(
    conversations.flatMap(({ id, student, teacher }) =>
      [student, teacher].map(async (person) => ({
        conversation: id,
        token: await new SignJWT({ sub: person, role: 'authenticated', aud: 'authenticated' })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(key),
      })),
    ),
  );
}
