import { newStudent } from '@lomdim/testing/browser/sign-in';
import type { TestServer } from '@lomdim/testing/server/test-server';

export type Teacher = Awaited<ReturnType<typeof newStudent>>;

/** An account of an approved teacher in Paris, or of one who waits for that. */
export async function newTeacher(site: TestServer, approval = 'approved'): Promise<Teacher> {
  const teacher = await newStudent(site);
  await site.pool.query(
    `update private.profiles set role = 'teacher', approval_status = $2, first_name = 'Moshe', last_name = 'Levi',
       audiences = '{men,women,adults}', time_zone = 'Europe/Paris', hourly_rate = 40 where id = $1`,
    [teacher.id, approval],
  );
  return teacher;
}

/** A student with a name of their own. */
export async function namedStudent(site: TestServer, first: string, last: string) {
  const student = await newStudent(site);
  await site.pool.query('update private.profiles set first_name = $2, last_name = $3 where id = $1', [
    student.id,
    first,
    last,
  ]);
  return student;
}

export async function insertCourse(
  site: TestServer,
  teacher: { id: string },
  title: string,
  isActive = true,
): Promise<string> {
  const { rows } = await site.pool.query(
    `insert into courses (teacher_id, title, subject, price, session_duration_minutes, is_active)
     values ($1, $2, 'Talmud', 2000, 45, $3) returning id`,
    [teacher.id, title, isActive],
  );
  return rows[0].id;
}

export function enrolIn(site: TestServer, course: string, student: { id: string }) {
  return site.pool.query('insert into course_enrollments (course_id, student_id) values ($1, $2)', [
    course,
    student.id,
  ]);
}

/** A single lesson of a course, so many days from now; its id. */
export async function insertCourseLesson(
  site: TestServer,
  course: string,
  student: { id: string },
  daysFromNow: number,
): Promise<string> {
  const { rows } = await site.pool.query(
    `insert into course_sessions (course_id, teacher_id, student_id, session_date, duration_minutes, session_type)
     select id, teacher_id, $2, now() + make_interval(days => $3), 45, 'regular' from courses where id = $1 returning id`,
    [course, student.id, daysFromNow],
  );
  return rows[0].id;
}

/** A trial lesson of a course, so many minutes from now; its id. */
export async function insertTrial(
  site: TestServer,
  course: string,
  student: { id: string },
  minutesFromNow: number,
): Promise<string> {
  const { rows } = await site.pool.query(
    `insert into course_sessions (course_id, teacher_id, student_id, session_date, session_type)
     select id, teacher_id, $2, now() + make_interval(mins => $3), 'trial' from courses where id = $1 returning id`,
    [course, student.id, minutesFromNow],
  );
  return rows[0].id;
}
