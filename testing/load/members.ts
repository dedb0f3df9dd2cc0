import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type pg from 'pg';

/** Somebody who is signed in, with what their browser knows of them. */
export type Member = {
  id: string;
  email: string;
  role: 'student' | 'teacher';
  token: string;
  /** The address from which they come, for a server that trusts its proxy. */
  address: string;
  /** A student has one, a teacher one with each student of their circle. */
  conversations: Conversation[];
};

export type Conversation = { id: string; student: string; teacher: string };

/** A teacher and the students who talk with them: they stay together, wherever a crowd is divided. */
export const circleSize = 10;

/** Longer than any measurement takes. */
const tokenLifetime = '6h';

/**
 * So many people in circles, each with an open session; their password is that of the demonstration data, which must be there. Teachers can be
 * booked on every day. Nobody signs in for it: that is a thing to measure, not to prepare.
 */
export async function createMembers(pool: pg.Pool, count: number, secret: string): Promise<Member[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    session: randomUUID(),
    role: index % circleSize === 0 ? ('teacher' as const) : ('student' as const),
    email: `load-${index}@load.example`,
  }));
  const columns = (role: 'student' | 'teacher') =>
    people.flatMap((person) => (person.role === role ? [person.id] : []));
  await openAccounts(pool, people);
  await openTeachers(pool, columns('teacher'));
  await pool.query(
    'insert into auth.sessions (id, user_id, created_at, updated_at, aal) select id, person, now(), now(), $3 from unnest($1::uuid[], $2::uuid[]) as s (id, person)',
    [people.map(({ session }) => session), people.map(({ id }) => id), 'aal1'],
  );
  const conversations = await openConversations(
    pool,
    people.flatMap(({ id, role }, index) => {
      const teacher = people[index - (index % circleSize)];
      return role === 'student' && teacher ? [{ student: id, teacher: teacher.id }] : [];
    }),
  );
  await pool.query('analyze');
  const key = new TextEncoder().encode(secret);
  const sign = (claims: Record<string, string>) =>
    new SignJWT({ role: 'authenticated', aud: 'authenticated', aal: 'aal1', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(tokenLifetime)
      .sign(key);
  return Promise.all(
    people.map(async ({ id, session, role, email }, index) => ({
      id,
      email,
      role,
      token: await sign({ sub: id, session_id: session }),
      address: addressOf(index),
      conversations: conversations.get(id) ?? [],
    })),
  );
}

/** Of a block for private networks: no two people share one, as they would not at home. */
export function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

type Account = { id: string; email: string; role: string };

async function openAccounts(pool: pg.Pool, people: readonly Account[]): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
       confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
     select demo.instance_id, p.id, 'authenticated', 'authenticated', p.email, demo.encrypted_password, now(), demo.raw_app_meta_data,
       jsonb_build_object('first_name', initcap(p.role), 'last_name', split_part(p.email, '@', 1), 'role', p.role, 'gender', 'male'),
       '', '', '', '', now(), now()
     from unnest($1::uuid[], $2::text[], $3::text[]) as p (id, email, role)
     join auth.users demo on demo.email = 'david@demo.example'`,
    [people.map(({ id }) => id), people.map(({ email }) => email), people.map(({ role }) => role)],
  );
  if (rowCount !== people.length) throw new Error('the demonstration data is not there');
}

async function openTeachers(pool: pg.Pool, teachers: readonly string[]): Promise<void> {
  await pool.query(
    `update private.profiles set approval_status = 'approved', subjects = array['Talmud', 'Torah'], languages = array['English'],
       hourly_rate = 30, bio = 'Teaches every day.' where id = any ($1)`,
    [teachers],
  );
  await pool.query(
    `insert into public.teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     select id, weekday, '08:00', '22:00', 'UTC' from unnest($1::uuid[]) as id, generate_series(0, 6) as weekday`,
    [teachers],
  );
  await pool.query(
    `insert into public.teacher_booking_rules (teacher_id, lessons_a_day, keeps_rest_days)
     select id, 24, false from unnest($1::uuid[]) as id`,
    [teachers],
  );
}

type Pair = { student: string; teacher: string };

async function openConversations(
  pool: pg.Pool,
  pairs: readonly Pair[],
): Promise<Map<string, Conversation[]>> {
  const { rows } = await pool.query<Conversation>(
    `insert into public.conversations (student_id, teacher_id) select * from unnest($1::uuid[], $2::uuid[])
     returning id, student_id as student, teacher_id as teacher`,
    [pairs.map(({ student }) => student), pairs.map(({ teacher }) => teacher)],
  );
  const found = new Map<string, Conversation[]>();
  for (const conversation of rows) {
    for (const person of [conversation.student, conversation.teacher]) {
      found.set(person, [...(found.get(person) ?? []), conversation]);
    }
  }
  return found;
}
