import type { TestDatabase } from '../postgres/database.ts';
import { createEveryActor } from './actors.ts';

/** Rows of one table by the name that the matrix gives them. */
type Named = Record<string, string>;

export interface Fixture {
  people: Awaited<ReturnType<typeof createEveryActor>>;
  /** For each table the rows that are there, by name. */
  rows: Record<string, Named>;
}

/**
 * One small fixture for the matrix: `student` learns with `teacher` in every way there is, everyone else only looks on.
 * The other student wants to be found as a study partner and was declined by the student; the pending teacher has made a course
 * and hours ahead of time.
 */
export async function createFixture(database: TestDatabase): Promise<Fixture> {
  const people = await createEveryActor(database);
  const { pendingTeacher, teacher, admin } = people;
  const rows: Fixture['rows'] = {};
  const put = inserter(database, rows);
  rows.profiles = Object.fromEntries(
    Object.entries(people).flatMap(([name, person]) => (person.id ? [[name, person.id]] : [])),
  );
  // Written by the database itself whenever a teacher applies or is decided on.
  rows.teacher_changes = {
    teacher: teacher.id,
    otherTeacher: people.otherTeacher.id,
    pendingTeacher: pendingTeacher.id,
  };
  await put('admin_approvals', 'yes', { admin_id: admin.id, teacher_id: teacher.id, action: 'approved' });
  await put('admin_approvals', 'no', {
    admin_id: admin.id,
    teacher_id: pendingTeacher.id,
    action: 'rejected',
  });

  await createCourses(put, people);
  // Who was there is written by the rooms, and read by nobody.
  await database.pool.query(
    `insert into private.room_visits (lesson_id, person_id, entered_at, seen_at, left_at)
     select l.id, l.student_id, lower(l.during), upper(l.during), upper(l.during) from public.lessons l where l.id = $1`,
    [rows.course_sessions?.lesson],
  );
  for (const person of [people.student, teacher]) {
    await database.pool.query('insert into private.room_visits (session_id, person_id) values ($1, $2)', [
      rows.live_sessions?.open,
      person.id,
    ]);
  }
  // Written by the database itself whenever a session or the donation pool changes.
  rows.live_session_changes = { ...rows.live_sessions };
  rows.sponsorship_pool_changes = { change: 'pool' };
  await createLessonsAndMessages(put, people);
  // Written by the database itself with every lesson.
  rows.lesson_events = await eventsOf(database, rows.lessons ?? {});
  await database.pool.query('update private.profiles set is_listed_as_partner = true where id = $1', [
    people.otherStudent.id,
  ]);
  await createPartners(put, people);
  await createSupport(put, people);
  await database.pool.query('insert into public.notification_settings (user_id) values ($1)', [
    people.student.id,
  ]);
  rows.notification_settings = { own: people.student.id };
  await database.pool.query('insert into public.teacher_booking_rules (teacher_id) values ($1)', [
    people.teacher.id,
  ]);
  rows.teacher_booking_rules = { rules: people.teacher.id };
  await database.pool.query('insert into public.live_reservations (session_id, student_id) values ($1, $2)', [
    rows.live_sessions?.open,
    people.student.id,
  ]);
  rows.live_reservations = { place: people.student.id };
  const lesson = rows.lesson_bookings?.booked ?? '';
  await database.pool.query(
    'insert into public.lesson_notes (lesson_id, teacher_id, text) values ($1, $2, $3)',
    [lesson, teacher.id, 'Knows the letters'],
  );
  rows.lesson_notes = { note: lesson };
  return { people, rows };
}

/** How each of these lessons began, by the name of the lesson. */
async function eventsOf({ pool }: TestDatabase, lessons: Named): Promise<Named> {
  const { rows } = await pool.query<{ id: string; lesson_id: string }>(
    'select id, lesson_id from public.lesson_events',
  );
  const ids = new Map(rows.map((event) => [event.lesson_id, event.id]));
  return Object.fromEntries(Object.entries(lessons).map(([name, lesson]) => [name, ids.get(lesson) ?? '']));
}

type People = Fixture['people'];
type Put = ReturnType<typeof inserter>;

/** Writes a row and remembers it by its name. */
/** Two names for one table, which browsers can read by its own name too. */
const tablesBehind: Record<string, string[]> = { lesson_bookings: ['lessons'], course_sessions: ['lessons'] };

function inserter(database: TestDatabase, rows: Fixture['rows']) {
  return async function put(table: string, name: string, values: Record<string, unknown>): Promise<string> {
    const columns = Object.keys(values);
    const parameters = columns.map((_, index) => `$${index + 1}`);
    const stored = table === 'live_sessions' ? 'private.live_sessions' : `public.${table}`;
    const answer = await database.pool.query<{ id: string }>(
      `insert into ${stored} (${columns.join(', ')}) values (${parameters.join(', ')}) returning id`,
      Object.values(values),
    );
    const id = answer.rows[0]?.id ?? '';
    for (const relation of [table, ...(tablesBehind[table] ?? [])]) {
      rows[relation] = { ...rows[relation], [name]: id };
    }
    return id;
  };
}

async function createCourses(put: Put, { student, teacher, pendingTeacher }: People): Promise<void> {
  const both = { student_id: student.id, teacher_id: teacher.id };
  const course = { title: 'Mishnah Berachot', subject: 'Mishnah', price: 2000 };
  const open = await put('courses', 'open', { ...course, teacher_id: teacher.id });
  const closed = await put('courses', 'closed', { ...course, teacher_id: teacher.id, is_active: false });
  await put('courses', 'early', { ...course, teacher_id: pendingTeacher.id });
  await put('course_enrollments', 'seat', { course_id: open, student_id: student.id });
  const lesson = await put('course_sessions', 'lesson', {
    ...both,
    course_id: open,
    session_date: '2025-01-01T10:00Z',
    status: 'completed',
  });
  const live = { teacher_id: teacher.id, title: 'Live' };
  const session = await put('live_sessions', 'open', {
    ...live,
    course_id: open,
    scheduled_at: '2099-01-01T12:00Z',
  });
  await put('live_sessions', 'closed', { ...live, course_id: closed, scheduled_at: '2099-01-01T14:00Z' });
  await put('live_attendance', 'present', { session_id: session, student_id: student.id });
  await put('course_messages', 'question', { course_id: open, sender_id: student.id, content: 'Shalom' });
  await put('course_messages', 'answer', { course_id: open, sender_id: teacher.id, content: 'Shalom' });
  await put('room_messages', 'line', { meeting_id: session, sender_id: student.id, content: 'Shalom' });
  await put('free_trials', 'trial', { ...both, course_id: open });

  await put('donations', 'donation', { donor_id: student.id, amount: 2000 });
  await put('sponsored_course_assignments', 'help', { course_id: open, student_id: student.id });
  await put('sponsorship_requests', 'turn', { course_id: closed, student_id: student.id });
  const hours = await put('teacher_hours', 'hour', {
    teacher_id: teacher.id,
    lesson_id: lesson,
    hours_taught: 1,
    date_taught: '2025-01-01',
  });
  await put('teacher_earnings', 'wage', { teacher_id: teacher.id, hours_id: hours, amount: 2000 });
}

async function createLessonsAndMessages(
  put: Put,
  { student, teacher, pendingTeacher }: People,
): Promise<void> {
  const both = { student_id: student.id, teacher_id: teacher.id };
  const conversation = await put('conversations', 'conversation', both);
  const message = { conversation_id: conversation, content: 'Shalom' };
  await put('chat_messages', 'question', { ...message, sender_id: student.id });
  await put('chat_messages', 'answer', { ...message, sender_id: teacher.id });

  const booked = await put('lesson_bookings', 'booked', {
    ...both,
    lesson_date: '2099-01-01',
    lesson_time: '10:00',
    time_zone: 'UTC',
    subject: 'Talmud',
  });
  await put('lesson_homework', 'exercise', {
    lesson_id: booked,
    text: 'Read page two',
    created_by: teacher.id,
  });
  await put('lesson_changes', 'later', {
    lesson_id: booked,
    proposed_by: teacher.id,
    starts_at: '2099-01-02T10:00Z',
    duration_minutes: 60,
    price_cents: 0,
    answer_until: '2099-01-01T10:00Z',
  });
  const hoursOfDay = { weekday: 1, from_time: '09:00', to_time: '12:00', time_zone: 'UTC' };
  await put('teacher_availability', 'open', { ...hoursOfDay, teacher_id: teacher.id });
  await put('teacher_availability', 'early', { ...hoursOfDay, teacher_id: pendingTeacher.id });
  const daysOff = { first_day: '2099-02-01', last_day: '2099-02-01', time_zone: 'UTC' };
  await put('teacher_time_off', 'away', { ...daysOff, teacher_id: teacher.id });
  const soon = new Date(Date.now() + 9 * 24 * 3600_000).toISOString().slice(0, 10);
  const hoursOfDate = { day: soon, from_time: '09:00', to_time: '12:00', time_zone: 'UTC' };
  await put('teacher_special_days', 'special', { ...hoursOfDate, teacher_id: teacher.id });
  const five = { lessons: 5, duration_minutes: 60, price_cents: 20_000 };
  await put('teacher_packages', 'five', { ...five, teacher_id: teacher.id });
  await put('teacher_packages', 'paused', {
    ...five,
    lessons: 10,
    teacher_id: teacher.id,
    is_offered: false,
  });
  await put('teacher_packages', 'early', { ...five, teacher_id: pendingTeacher.id });
  await put('student_packages', 'taken', { ...both, ...five, id: crypto.randomUUID() });
  await put('reviews', 'praise', { ...both, rating: 5 });
}

async function createPartners(put: Put, { student, otherStudent }: People): Promise<void> {
  const change = { old_values: { gender: 'male' }, new_values: { gender: 'other' } };
  await put('profile_requests', 'another', { ...change, person_id: student.id });
  const request = { from_id: otherStudent.id, to_id: student.id, status: 'declined' };
  await put('study_partner_requests', 'asked', request);
  await put('sos_requests', 'sos', { student_id: student.id, subject: 'Gemara' });
  await put('sos_offers', 'offer', {
    first_id: student.id,
    second_id: otherStudent.id,
    subject: 'Gemara',
    duration_minutes: 30,
    status: 'expired',
    expires_at: '2025-01-01T10:00Z',
  });
}

async function createSupport(put: Put, { student, otherStudent, teacher, admin }: People): Promise<void> {
  await put('rabbis', 'rabbi', { name: 'Rabbi Lev' });
  const contactMessage = await put('contact_messages', 'message', {
    name: 'Someone',
    email: 'a@test.example',
    message: 'Shalom',
  });
  const ticket = await put('support_tickets', 'own', {
    user_id: student.id,
    subject: 'Sound',
    description: 'Nothing',
  });
  await put('support_tickets', 'nameless', { user_id: null, subject: 'Sound', description: 'Nothing' });
  await put('answers', 'message', { contact_message_id: contactMessage, admin_id: admin.id, body: 'Shalom' });
  await put('answers', 'answer', { ticket_id: ticket, admin_id: admin.id, body: 'Louder now' });
  const report = { subject_kind: 'person', person_id: teacher.id, reason: 'other' };
  await put('reports', 'report', { ...report, reporter_id: otherStudent.id });
  await put('notifications', 'notification', { user_id: student.id, kind: 'booking_created' });
}
