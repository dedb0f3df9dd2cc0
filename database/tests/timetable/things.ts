import { randomUUID } from 'node:crypto';
import { as, createPerson, type Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { createBooking, createCourse, createCourseSession, createLiveSession } from '../helpers/learning.ts';

/** Everything overlaps with everything else: what is planned begins in so many minutes and takes an hour, a study begins at once. */
const minutesAhead = 5;

/** What takes a student's time. Each is prepared, with a teacher or partner of its own, and then done by calling what comes back. */
export const thingsOfStudents = {
  booking: async (database: TestDatabase, student: Person) => {
    const teacher = await newTeacher(database);
    const [date, time] = new Date(Date.now() + minutesAhead * 60_000).toISOString().split('T');
    const sql = `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
      values ($1, $2, $3, $4, 'UTC', 'Talmud')`;
    return () => as(database, student, sql, [student.id, teacher.id, date, time?.slice(0, 8)]);
  },
  trial: (database: TestDatabase, student: Person) => courseLesson(database, student, 'trial'),
  regular: (database: TestDatabase, student: Person) => courseLesson(database, student, 'regular'),
  'live session': async (database: TestDatabase, student: Person) => {
    const teacher = await newTeacher(database);
    const course = await createCourse(database, teacher);
    const session = await createLiveSession(database, teacher, course, minutesAhead);
    return () => as(database, student, 'select join_live_session($1)', [session]);
  },
  study: async (database: TestDatabase, student: Person) => {
    const { conversation } = await partners(database, student);
    return () => startStudy(database, student, conversation);
  },
};

/** What takes a teacher's time, each with a student of its own. */
export const thingsOfTeachers = {
  booking: async (database: TestDatabase, teacher: Person) => {
    const student = await newStudent(database);
    return () => createBooking(database, student, teacher, minutesAhead);
  },
  trial: async (database: TestDatabase, teacher: Person) =>
    courseLesson(database, await newStudent(database), 'trial', teacher),
  regular: async (database: TestDatabase, teacher: Person) =>
    courseLesson(database, await newStudent(database), 'regular', teacher),
  'live session': async (database: TestDatabase, teacher: Person) => {
    const course = await createCourse(database, teacher);
    const sql = `insert into live_sessions (course_id, teacher_id, title, scheduled_at) values ($1, $2, 'Live', now() + $3::interval)`;
    return () => as(database, teacher, sql, [course, teacher.id, `${minutesAhead} minutes`]);
  },
};

async function courseLesson(database: TestDatabase, student: Person, kind: string, by?: Person) {
  const teacher = by ?? (await newTeacher(database));
  const course = await createCourse(database, teacher);
  return () =>
    createCourseSession(database, { teacher, student }, course, minutesAhead, {
      session_type: kind,
      duration_minutes: 60,
    });
}

export const newTeacher = (database: TestDatabase) =>
  createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
export const newStudent = (database: TestDatabase) => createPerson(database, 'a student');

/** Somebody who learns with this person, and their conversation. */
export async function partners(database: TestDatabase, person: Person) {
  const partner = await newStudent(database);
  await database.pool.query(
    "insert into study_partner_requests (from_id, to_id, status) values ($1, $2, 'accepted')",
    [person.id, partner.id],
  );
  const [made] = await as(database, person, 'select id from open_conversation($1)', [partner.id]);
  return { partner, conversation: String(made?.id) };
}

export async function startStudy(database: TestDatabase, person: Person, conversation: string) {
  const sql = "select start_private_study($1, $2, 'Come and learn') as id";
  const [study] = await as(database, person, sql, [conversation, randomUUID()]);
  return String(study?.id);
}

/** The name of the rule that refused, or `agreed`. Whatever else goes wrong is thrown, and so is a refusal that says more. */
export async function ruleOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'agreed';
  } catch (error) {
    const { code, constraint, detail } = error as pg.DatabaseError;
    if (code !== '23P01' || detail !== undefined) throw error;
    return constraint ?? '';
  }
}

/** What this person's time is taken by, the first first. */
export async function timesOf(database: TestDatabase, person: Person) {
  const { rows } = await database.pool.query<{ meeting: string; kind: string; from: number; to: number }>(
    `select meeting_id as meeting, case when lesson_id is not null then 'lesson' when session_id is not null then 'session' else 'study' end as kind,
       round(extract(epoch from lower(during) - now()) / 60)::integer as from,
       round(extract(epoch from upper(during) - now()) / 60)::integer as to
     from private.timetable where person_id = $1 order by lower(during)`,
    [person.id],
  );
  return rows;
}

/** Pairs of meetings at which one person would be at the same time. */
export async function overlaps(database: TestDatabase): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select a.person_id, a.meeting_id, b.meeting_id as other
     from private.timetable a join private.timetable b on a.person_id = b.person_id and a.id < b.id
     where a.meeting_id <> b.meeting_id and a.during && b.during`,
  );
  return rows;
}
