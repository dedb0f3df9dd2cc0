import type { TestServer } from '../server/test-server.ts';

/** How many there are of each: three pages of teachers, courses and study partners, and of reviews of the first teacher. */
export const onLongLists = 30;

/** Fills every list that visitors see; resolves with the teacher whom all students have reviewed. */
export async function fillLists({ pool }: Pick<TestServer, 'pool'>): Promise<{ reviewed: string }> {
  for (const role of ['teacher', 'student']) {
    await pool.query(
      `insert into auth.users (id, aud, role, email, raw_user_meta_data)
       select gen_random_uuid(), 'authenticated', 'authenticated', $1 || n || '@example.com',
         jsonb_build_object('role', $1::text, 'first_name', initcap($1), 'last_name', 'Number ' || n)
       from generate_series(1, $2::integer) as n`,
      [role, onLongLists],
    );
  }
  await pool.query(
    `update private.profiles set approval_status = 'approved', subjects = '{Torah}', languages = '{English}',
       audiences = '{adults,children}', bio = 'Learning slowly, line by line.', hourly_rate = 30, is_approved_for_children = true
     where email like 'teacher%@example.com'`,
  );
  await pool.query(
    `update private.profiles set is_listed_as_partner = true, subjects = '{Torah}', languages = '{English}'
     where email like 'student%@example.com'`,
  );
  const { rows } = await pool.query<{ id: string }>(
    "select id from private.profiles where email like 'teacher%@example.com' order by id limit 1",
  );
  const reviewed = rows[0]?.id ?? '';
  await pool.query(
    `insert into courses (teacher_id, title, subject, audience, price)
     select $1, 'Course ' || n, 'Torah', audience, 1000
     from generate_series(1, $2::integer) as n, unnest(array['adults', 'children']) as audience`,
    [reviewed, onLongLists],
  );
  await pool.query(
    `insert into reviews (teacher_id, student_id, rating, comment)
     select $1, id, 5, 'Learned with care.' from private.profiles where email like 'student%@example.com'`,
    [reviewed],
  );
  return { reviewed };
}
