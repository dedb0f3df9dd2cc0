import { type Actor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';

async function insert(
  { pool }: TestDatabase,
  table: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(fields);
  const { rows } = await pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(fields),
  );
  return rows[0].id;
}

/** An open course; its id. */
export function createCourse(
  database: TestDatabase,
  teacher: Person,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const course = { teacher_id: teacher.id, title: 'Daf Yomi for beginners', subject: 'Talmud', price: 1500 };
  return insert(database, 'courses', { ...course, ...fields });
}

export function enrol(database: TestDatabase, course: string, student: Person): Promise<string> {
  return insert(database, 'course_enrollments', { course_id: course, student_id: student.id });
}

/** A live session that begins so many minutes from now (before now when negative); its id. */
export function createLiveSession(
  database: TestDatabase,
  teacher: Person,
  course: string,
  minutesFromNow: number,
  fields: Record<string, unknown> = {},
): Promise<string> {
  return insert(database, 'private.live_sessions', {
    course_id: course,
    teacher_id: teacher.id,
    title: 'Live on Sunday',
    scheduled_at: new Date(Date.now() + minutesFromNow * 60_000),
    ...fields,
  });
}

/** A single lesson of the two in a course, a trial unless said otherwise; its id. */
export function createCourseSession(
  database: TestDatabase,
  { teacher, student }: { teacher: Person; student: Person },
  course: string,
  minutesFromNow: number,
  fields: Record<string, unknown> = {},
): Promise<string> {
  return insert(database, 'course_sessions', {
    course_id: course,
    teacher_id: teacher.id,
    student_id: student.id,
    session_date: new Date(Date.now() + minutesFromNow * 60_000),
    ...fields,
  });
}

/** A booking of the two, in UTC; its id. */
export function createBooking(
  database: TestDatabase,
  student: Person,
  teacher: Person,
  minutesFromNow: number,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const [date, time] = new Date(Date.now() + minutesFromNow * 60_000).toISOString().split('T');
  return insert(database, 'lesson_bookings', {
    student_id: student.id,
    teacher_id: teacher.id,
    lesson_date: date,
    lesson_time: time?.slice(0, 8),
    time_zone: 'UTC',
    subject: 'Talmud',
    ...fields,
  });
}

/** A visit of the room, from so many minutes after the beginning of the meeting until so many; its id. */
export async function visitRoom(
  database: TestDatabase,
  person: Person,
  meeting: { lesson_id: string } | { session_id: string },
  from: number,
  to: number,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const [id] = Object.values(meeting);
  const { rows } = await database.pool.query<{ began: Date }>(
    `select starts_at as began from lessons where id = $1
     union all select scheduled_at from private.live_sessions where id = $1`,
    [id],
  );
  const began = rows[0]?.began.getTime() ?? Number.NaN;
  const left = new Date(began + to * 60_000);
  return insert(database, 'private.room_visits', {
    person_id: person.id,
    ...meeting,
    entered_at: new Date(began + from * 60_000),
    seen_at: left,
    left_at: left,
    ...fields,
  });
}

/** Lets a teacher be booked at any hour, so that whatever a student books with them is firm at once. */
export async function openAllHours(database: TestDatabase, teacher: Person): Promise<void> {
  await askForNothing(database, teacher);
  await database.pool.query(
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     select $1, weekday, '00:00', '24:00', 'UTC' from generate_series(0, 6) as weekday`,
    [teacher.id],
  );
}

/** Lets a teacher be booked at once, two years ahead, on any day and as often as there is time. */
export async function askForNothing({ pool }: TestDatabase, teacher: Person): Promise<void> {
  await pool.query(
    `insert into teacher_booking_rules (teacher_id, notice_minutes, days_ahead, lessons_a_day, keeps_rest_days)
     values ($1, 0, 731, 24, false)`,
    [teacher.id],
  );
}

/** A donation that was received, so that the pool holds this many courses more. */
export function fillPool(database: TestDatabase, donor: Person, courses: number): Promise<string> {
  return insert(database, 'donations', {
    donor_id: donor.id,
    amount: courses * 1000,
    courses_sponsored: courses,
    status: 'completed',
  });
}

/** Nothing was given, nobody was helped, and nobody waits. */
export async function emptyPool({ pool }: TestDatabase): Promise<void> {
  await pool.query('delete from sponsorship_requests');
  await pool.query('delete from sponsored_course_assignments');
  await pool.query('update private.sponsorship_pool set courses_used = 0');
  await pool.query('delete from donations');
}

export function createStudents(database: TestDatabase, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, (_, turn) => createPerson(database, `student ${turn}`)));
}

/** How often each answer came: a refusal by its code, agreement as `agreed`. */
export async function answers(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const answer of await Promise.all(calls.map(refusal))) {
    const name = answer ?? 'agreed';
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
}

/** Tries the same with each of these people; what each was answered. */
export async function answerOfEach<Name extends string>(
  people: Record<Name, Actor>,
  call: (actor: Actor) => Promise<unknown>,
): Promise<Record<Name, string>> {
  const outcomes: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(people) as Name[])
    outcomes[name] = (await refusal(call(people[name]))) ?? 'agreed';
  return outcomes as Record<Name, string>;
}

/** What each of these people sees. */
export async function seenByEach<Name extends string, Seen>(
  people: Record<Name, Actor>,
  look: (actor: Actor) => Promise<Seen>,
): Promise<Record<Name, Seen>> {
  const seen: Partial<Record<Name, Seen>> = {};
  for (const name of Object.keys(people) as Name[]) seen[name] = await look(people[name]);
  return seen as Record<Name, Seen>;
}
