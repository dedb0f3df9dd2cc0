import type { Database, Tables, TablesInsert } from '@lomdim/contract/database.types';
import { createClient } from '@supabase/supabase-js';
import { expectTypeOf, it } from 'vitest';

/** Checked by the compiler, in `npm run check`: the official client must understand our types. Nothing is sent. */
const client = () => createClient<Database>('http://localhost:1', 'sb_publishable_none');

it('rows are typed, embedded ones too, through the view of people', () => {
  const query = () =>
    client().from('courses').select('id, price, teacher:profiles!courses_teacher_id_fkey(first_name, email)');
  type Row = NonNullable<Awaited<ReturnType<typeof query>>['data']>[number];
  expectTypeOf<Row['price']>().toEqualTypeOf<number>();
  expectTypeOf<Row['teacher']>().toEqualTypeOf<{ first_name: string; email: string | null }>();
});

it('the view of people can be read and written like a table', () => {
  expectTypeOf<Tables<'profiles'>['first_name']>().toEqualTypeOf<string>();
  expectTypeOf<Tables<'profiles'>['bio']>().toEqualTypeOf<string | null>();
  expectTypeOf<TablesInsert<'profiles'>['id']>().toEqualTypeOf<string>();
  const update = () => client().from('profiles').update({ bio: 'text', hourly_rate: 40 });
  expectTypeOf(update).toBeFunction();
});

it('functions take and give what they say', () => {
  const call = () => client().rpc('assign_sponsored_course', { user_id: 'a', course_id: 'b' });
  type Answer = Awaited<ReturnType<typeof call>>['data'];
  expectTypeOf<Answer>().toEqualTypeOf<boolean | null>();
});
