import { type Actor, as, createPerson, type Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { askForNothing } from './learning.ts';

/** As the table keeps it. */
export type Lesson = {
  id: string;
  state: string;
  starts_at: Date;
  duration_minutes: number;
  price_cents: number;
  is_first_free: boolean;
  package_id: string | null;
  package_number: number | null;
  series_id: string | null;
};

export type Offer = { lessons?: number; minutes?: number; price?: number };

/** Approved, asks for $50 an hour, and can be booked at any time. */
export async function createFreeTeacher(database: TestDatabase): Promise<Person> {
  const teacher = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
  await database.pool.query('update private.profiles set hourly_rate = 50 where id = $1', [teacher.id]);
  await askForNothing(database, teacher);
  await database.pool.query(
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     select $1, weekday, '00:00', '24:00', 'UTC' from generate_series(0, 6) as weekday`,
    [teacher.id],
  );
  return teacher;
}

export const offerPackage = (
  database: TestDatabase,
  teacher: Person,
  { lessons = 5, minutes = 60, price = 20_003 }: Offer = {},
) =>
  as(
    database,
    teacher,
    `insert into teacher_packages (teacher_id, lessons, duration_minutes, price_cents) values ($1, $2, $3, $4)
     on conflict (teacher_id, lessons, duration_minutes) do update set price_cents = excluded.price_cents`,
    [teacher.id, lessons, minutes, price],
  );

export const takePackage = (
  database: TestDatabase,
  actor: Actor,
  teacher: Person,
  { lessons = 5, minutes = 60, price = 20_003, id = crypto.randomUUID() }: Offer & { id?: string } = {},
) =>
  as(database, actor, 'select * from take_package($1, $2, $3, $4, $5)', [
    id,
    teacher.id,
    lessons,
    minutes,
    price,
  ]);

/** A lesson of the two at ten in the morning, so many days after one that is two weeks away. */
export async function bookLesson(
  database: TestDatabase,
  {
    student,
    teacher,
    by = student,
    minutes = 60,
  }: { student: Person; teacher: Person; by?: Person; minutes?: number },
  day: number,
): Promise<Lesson> {
  const [made] = await as(
    database,
    by,
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject)
     values ($1, $2, current_date + 14 + $3::integer, '10:00', 'UTC', $4, 'Talmud') returning id`,
    [student.id, teacher.id, day, minutes],
  );
  return lessonOf(database, String(made?.id));
}

export async function lessonOf({ pool }: TestDatabase, id: string): Promise<Lesson> {
  const { rows } = await pool.query<Lesson>('select * from lessons where id = $1', [id]);
  if (!rows[0]) throw new Error(`There is no lesson ${id}.`);
  return rows[0];
}

/** How many lessons are left of each package of the two, the newest first. */
export async function lessonsLeft(database: TestDatabase, actor: Actor, other: Person): Promise<unknown[]> {
  const rows = await as(database, actor, 'select lessons_left from my_packages($1)', [other.id]);
  return rows.map(({ lessons_left }) => lessons_left);
}
