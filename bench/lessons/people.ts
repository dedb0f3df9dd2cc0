import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** New accounts, made as the auth service makes them; their ids. */
export async function people(pool: pg.Pool, role: 'student' | 'teacher', many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => randomUUID());
  await pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select id, 'authenticated', 'authenticated', id || '@bench.example', jsonb_build_object('first_name', 'B', 'last_name', 'B', 'role', $2::text)
     from unnest($1::uuid[]) as id`,
    [ids, role],
  );
  if (role === 'teacher')
    await pool.query("update private.profiles set approval_status = 'approved' where id = any ($1)", [ids]);
  return ids;
}

/** A teacher who can be booked from eight in the morning to ten in the evening on every day, as often as there is time; the id. */
export async function openTeacher(pool: pg.Pool): Promise<string> {
  const [teacher = ''] = await people(pool, 'teacher', 1);
  await pool.query(
    `insert into public.teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     select $1, n, '08:00', '22:00', 'UTC' from generate_series(0, 6) as n`,
    [teacher],
  );
  await pool.query(
    'insert into public.teacher_booking_rules (teacher_id, lessons_a_day, keeps_rest_days) values ($1, 24, false)',
    [teacher],
  );
  return teacher;
}

/** So many lessons, twelve a day; the last of them in five weeks, and the first as long ago as that takes. */
export async function lessons(
  pool: pg.Pool,
  teacher: string,
  students: readonly string[],
  many: number,
): Promise<void> {
  await pool.query(
    `insert into public.lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject, status)
     select ($2::uuid[])[1 + n % $3], $1, moment::date, moment::time, 'UTC', 'Talmud', case when moment < now() at time zone 'UTC' then 'completed' else 'scheduled' end
     from generate_series(0, $4 - 1) as n
     cross join lateral (select (current_date + 35)::timestamp - n * interval '2 hours' as moment) as m`,
    [teacher, students, students.length, many],
  );
}
