import { signUpAs } from '@lomdim/testing/people/client';
import type { SupabaseLite } from '@lomdim/testing/supabase-lite/start';
import type { SupabaseClient } from '@supabase/supabase-js';

type Somebody = { id: string; email: string; client: SupabaseClient };
export type Everybody = Record<'student' | 'otherStudent' | 'teacher' | 'admin', Somebody>;

/** Through the official client; the first admin is made by the operator, as everywhere. The teacher is not approved yet. */
export async function signUpEverybody(lite: SupabaseLite): Promise<Everybody> {
  const student = await signUp(lite, 'Noa Ben', 'student');
  const otherStudent = await signUp(lite, 'Tamar Adler', 'student');
  const teacher = await signUp(lite, 'Rivka Stern', 'teacher');
  const admin = await signUp(lite, 'Dina Katz', 'student');
  await lite.pool.query(`update private.profiles set role = 'admin' where id = $1`, [admin.id]);
  return { student, otherStudent, teacher, admin };
}

async function signUp(lite: SupabaseLite, name: string, role: 'student' | 'teacher'): Promise<Somebody> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const { user, email, client } = await signUpAs(lite, { first_name, last_name, role, gender: 'female' });
  return { id: user.id, email, client };
}
