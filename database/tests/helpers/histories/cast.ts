import { randomUUID } from 'node:crypto';
import type { Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';

/** Who acts in one history. Nobody of them takes part in another one. */
export interface Cast {
  students: Person[];
  /** One who gives the yes beforehand at any hour, one who is asked, and one with rules who is suspended now and then. */
  teachers: Person[];
  admin: Person;
  /** Of the first and of the second teacher; the first student sits in both. */
  courses: string[];
  conversations: { id: string; student: Person; teacher: Person }[];
}

const STUDENTS = 3;
const TEACHERS = 3;
export const PACKAGE = { lessons: 5, minutes: 60 };
export const packagePrices = [20_003, 19_000, 21_500];
/** Whole dollars an hour. */
export const rates = [40, 55, 70];
export const coursePrices = [1500, 1800];

const people = (name: string, count: number): Person[] =>
  Array.from({ length: count }, (_, turn) => ({ name: `${name} ${turn + 1}`, id: randomUUID() }));

const list = (rows: string[][]): string =>
  rows.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ');

/** All of them in one request: thousands of histories need somebody new each. */
export async function createCast({ pool }: TestDatabase, admin: Person): Promise<Cast> {
  const students = people('student', STUDENTS);
  const teachers = people('teacher', TEACHERS);
  const courses = [randomUUID(), randomUUID()];
  const conversations = students.flatMap((student) =>
    teachers.map((teacher) => ({ id: randomUUID(), student, teacher })),
  );
  const [free, asked, strict] = teachers.map(({ id }) => id);
  const account = ({ id, name }: Person, role: string) => [
    id,
    'authenticated',
    'authenticated',
    `${id}@test.example`,
    JSON.stringify({ first_name: name, last_name: 'Test', role }),
  ];
  await pool.query(`
    insert into auth.users (id, aud, role, email, raw_user_meta_data) values ${list([
      ...students.map((person) => account(person, 'student')),
      ...teachers.map((person) => account(person, 'teacher')),
    ])};
    update private.profiles set approval_status = 'approved', hourly_rate = ${rates[0]} where id in ('${free}', '${asked}', '${strict}');
    insert into conversations (id, student_id, teacher_id) values ${list(
      conversations.map(({ id, student, teacher }) => [id, student.id, teacher.id]),
    )};
    insert into chat_messages (conversation_id, sender_id, content) values ${list(
      conversations.map(({ id, student }) => [id, student.id, 'Shalom']),
    )};
    insert into teacher_booking_rules
      (teacher_id, notice_minutes, buffer_minutes, days_ahead, lessons_a_day, accepts, keeps_rest_days)
    values
      ('${free}', 0, 0, 731, 24, 'beforehand', false),
      ('${asked}', 0, 0, 731, 24, 'asked', false),
      ('${strict}', 60, 30, 30, 2, 'beforehand', false);
    insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
    select teacher, weekday, '00:00', '24:00', 'UTC'
    from unnest(array['${free}', '${strict}']::uuid[]) as teacher cross join generate_series(0, 6) as weekday;
    insert into courses (id, teacher_id, title, subject, price) values
      ('${courses[0]}', '${free}', 'Daf Yomi', 'Talmud', ${coursePrices[0]}),
      ('${courses[1]}', '${asked}', 'Mishna', 'Talmud', ${coursePrices[0]});
    insert into course_enrollments (course_id, student_id) values
      ('${courses[0]}', '${students[0]?.id}'), ('${courses[1]}', '${students[0]?.id}');
    insert into teacher_packages (teacher_id, lessons, duration_minutes, price_cents)
    select teacher, ${PACKAGE.lessons}, ${PACKAGE.minutes}, ${packagePrices[0]}
    from unnest(array['${free}', '${asked}']::uuid[]) as teacher;
  `);
  return { students, teachers, admin, courses, conversations };
}
