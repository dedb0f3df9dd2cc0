import type { TestServer } from '../server/test-server.ts';
import type { Canaries } from './canaries.ts';
import { createFamilyRows } from './family-rows.ts';
import type { People } from './people.ts';
import { createPlanter, forEveryone, fromNow, type Planter, soon, type VictimRow } from './planter.ts';

/**
 * One row at least in every table, of people who learn with each other and with nobody else. The names behind each row are
 * the whole table of rights that the attack is held against: who may see what is in it.
 */
export async function createVictimRows(
  { pool }: TestServer,
  people: People,
  canaries: Canaries,
): Promise<VictimRow[]> {
  const planter = createPlanter(pool, canaries);
  const course = await createLessons(planter, people);
  await createCourseMessages(planter, people, course);
  await createMessages(planter, people);
  await createBookings(planter, people);
  await createPartners(planter, people);
  await createSupport(planter, people, course);
  await createAdministration(planter, people);
  await createFamilyRows(planter, people);
  return planter.rows;
}

/** Their lessons: a course that is closed, so that nobody else can come in by themselves. */
async function createLessons({ pool, put, know }: Planter, { victims, classmate }: People): Promise<string> {
  const { victim, mentor } = victims;
  const both = { student_id: victim.id, teacher_id: mentor.id };
  const course = await put(
    'courses',
    { teacher_id: mentor.id, title: 'x', subject: 'Mishnah', price: 2000, is_active: false },
    'victim mentor classmate admin',
  );
  const seat = { course_id: course, student_id: victim.id };
  await put('course_enrollments', seat, 'victim mentor admin');
  await pool.query('insert into public.course_enrollments (course_id, student_id) values ($1, $2)', [
    course,
    classmate.id,
  ]);
  const session = await put(
    'live_sessions',
    { course_id: course, teacher_id: mentor.id, title: 'x', scheduled_at: soon() },
    'victim mentor classmate admin',
    { jitsi_room: 'victim mentor classmate' },
  );
  await know('live_session_changes', session, forEveryone);
  await put(
    'live_reservations',
    { session_id: session, student_id: victim.id },
    'victim mentor admin',
    {},
    'student_id',
  );
  await put('live_attendance', { session_id: session, student_id: victim.id }, 'victim mentor admin');
  await pool.query(
    'insert into private.room_visits (session_id, person_id) select $1, person from unnest($2::uuid[]) as person',
    [session, [victim.id, mentor.id]],
  );
  await put('room_messages', { meeting_id: session, sender_id: victim.id, content: 'x' }, 'victim mentor');
  const lesson = await put(
    'course_sessions',
    { ...both, course_id: course, session_date: fromNow(-25), duration_minutes: 15, session_type: 'regular' },
    'victim mentor admin',
  );
  await put('private.lesson_rooms', { lesson_id: lesson }, 'victim mentor', {}, 'lesson_id');
  await put('free_trials', { ...both, course_id: course }, 'victim mentor admin');
  const hours = await put(
    'teacher_hours',
    { teacher_id: mentor.id, student_id: victim.id, hours_taught: 1, date_taught: '2025-01-01' },
    'mentor admin',
  );
  await put('teacher_earnings', { teacher_id: mentor.id, hours_id: hours, amount: 2000 }, 'mentor admin');
  return course;
}

async function createCourseMessages(
  { pool, put, know }: Planter,
  { victims: { victim } }: People,
  course: string,
): Promise<void> {
  const message = { course_id: course, sender_id: victim.id, content: 'x' };
  await put('course_messages', message, 'victim mentor classmate');
  const { rows: said } = await pool.query<{ id: string }>(
    'insert into public.course_messages (course_id, sender_id, content) values ($1, $2, $3) returning id',
    Object.values(message),
  );
  const removed = said[0]?.id ?? '';
  await pool.query("update public.course_messages set content = '', removed_at = now() where id = $1", [
    removed,
  ]);
  await know('course_messages', removed, 'victim mentor classmate');
  await put(
    'private.removed_course_messages',
    { message_id: removed, content: 'x' },
    'nobody',
    {},
    'message_id',
  );
}

/** What they write to each other. */
async function createMessages(
  { put, know }: Planter,
  { victims: { victim, mentor, guarded } }: People,
): Promise<void> {
  for (const student of [victim, guarded]) {
    const two = `${student.name} mentor`;
    const conversation = await put('conversations', { student_id: student.id, teacher_id: mentor.id }, two);
    for (const sender of [student, mentor]) {
      const message = { conversation_id: conversation, sender_id: sender.id, content: 'x' };
      await put('chat_messages', message, two);
    }
    // An approved teacher may write to any student whose id they know, and then has to do with them.
    const known = `${student.name} mentor admin approved-teacher${student === victim ? ' partner' : ''}`;
    // The victim has written in the chat of a class, where whoever speaks is known by name and picture.
    await know('profiles', student.id, known, student === victim ? { avatar_url: `${known} classmate` } : {});
    await put('notifications', { user_id: student.id, kind: 'booking_created' }, student.name);
    await put(
      'notification_settings',
      { user_id: student.id, updated_at: `2025-11-03T09:12:${student === victim ? 14 : 15}.926535Z` },
      student.name,
      {},
      'user_id',
    );
  }
}

/** A lesson that is just over, so that its room is open. */
async function createBookings(
  { put, know }: Planter,
  { victims: { victim, mentor } }: People,
): Promise<void> {
  const both = { student_id: victim.id, teacher_id: mentor.id };
  const start = fromNow(-60);
  const today = { lesson_date: start.slice(0, 10), lesson_time: start.slice(11, 16), time_zone: 'UTC' };
  const booking = await put(
    'lesson_bookings',
    { ...both, ...today, duration_minutes: 30, subject: 'x', notes: 'x' },
    'victim mentor admin',
  );
  await put('private.lesson_rooms', { lesson_id: booking }, 'victim mentor', {}, 'lesson_id');
  const later = { starts_at: '2099-03-01T10:00Z', duration_minutes: 60, answer_until: '2099-03-01T10:00Z' };
  const change = { lesson_id: booking, proposed_by: mentor.id, ...later, price_cents: 0, message: 'x' };
  await put('lesson_changes', change, 'victim mentor admin');
  await put(
    'lesson_events',
    { lesson_id: booking, actor_id: mentor.id, action: 'propose_time' },
    'victim mentor admin',
  );
  await put('lesson_homework', { lesson_id: booking, text: 'x', created_by: mentor.id }, 'victim mentor');
  const notes = { lesson_id: booking, teacher_id: mentor.id, text: 'x' };
  await put('lesson_notes', notes, 'mentor', {}, 'lesson_id');
  const free = { teacher_id: mentor.id, weekday: 1, from_time: '09:00', to_time: '12:00', time_zone: 'UTC' };
  await put('teacher_availability', free, forEveryone);
  const away = { teacher_id: mentor.id, first_day: '2099-02-01', last_day: '2099-02-01', time_zone: 'UTC' };
  await put('teacher_time_off', away, 'mentor admin');
  // Not the day of the lesson: just after midnight that is yesterday, when no more hours can be given.
  const day = fromNow(24 * 60).slice(0, 10);
  const special = { teacher_id: mentor.id, day, time_zone: 'UTC', from_time: '09:00', to_time: '12:00' };
  await put('teacher_special_days', special, 'mentor admin');
  const rules = { teacher_id: mentor.id, updated_at: '2025-11-03T09:12:16.926535Z' };
  await put('teacher_booking_rules', rules, 'mentor admin', {}, 'teacher_id');
  const five = { lessons: 5, duration_minutes: 60, price_cents: 20_000 };
  await put('teacher_packages', { ...five, teacher_id: mentor.id }, forEveryone);
  await put('student_packages', { ...both, ...five, id: crypto.randomUUID() }, 'victim mentor admin');
  const said = { rating: 5, comment: 'x', reply: 'x', replied_at: soon() };
  await put('reviews', { ...both, ...said }, forEveryone);
  await know('profiles', mentor.id, forEveryone);
}

/** Two who learn together. */
async function createPartners({ put }: Planter, { victims: { victim, partner } }: People): Promise<void> {
  const change = { old_values: { gender: 'female' }, new_values: { gender: 'other' } };
  await put('profile_requests', { ...change, person_id: victim.id }, 'victim admin');
  const request = { from_id: partner.id, to_id: victim.id, status: 'accepted', decided_at: soon() };
  await put('study_partner_requests', request, 'victim partner');
  await put(
    'sos_requests',
    { student_id: victim.id, subject: 'x', status: 'matched', matched_with: partner.id },
    'victim',
  );
  await put(
    'sos_offers',
    {
      first_id: victim.id,
      second_id: partner.id,
      subject: 'x',
      duration_minutes: 240,
      status: 'paired',
      first_accepted: true,
      second_accepted: true,
      paired_at: new Date().toISOString(),
      expires_at: soon(),
      place: 'x',
    },
    'victim partner',
  );
  const partners = await put(
    'conversations',
    { student_id: victim.id, teacher_id: partner.id },
    'victim partner',
  );
  await put(
    'private.study_rooms',
    {
      id: crypto.randomUUID(),
      conversation_id: partners,
      starter_id: partner.id,
      partner_id: victim.id,
      duration_minutes: 240,
    },
    'victim partner',
  );
}

/** What people write to Lomdim. */
async function createSupport(
  { put, know }: Planter,
  { victims: { victim, mentor, partner }, admin }: People,
  course: string,
): Promise<void> {
  await put('donations', { donor_id: victim.id, amount: 2000, message: 'x' }, 'victim admin');
  const seat = { course_id: course, student_id: victim.id };
  await put('sponsored_course_assignments', seat, 'victim admin');
  await put('sponsorship_requests', seat, 'victim admin');
  await know('sponsorship_pool_changes', 'pool', forEveryone);
  const message = await put(
    'contact_messages',
    { name: 'x', email: 'somebody@attack.example', message: 'x' },
    'admin',
  );
  const ticket = await put(
    'support_tickets',
    { user_id: victim.id, subject: 'x', description: 'x' },
    'victim admin',
  );
  await put('support_tickets', { user_id: null, subject: 'x', description: 'x' }, 'admin');
  await put('answers', { contact_message_id: message, admin_id: admin.id, body: 'x' }, 'admin');
  await put('answers', { ticket_id: ticket, admin_id: admin.id, body: 'x' }, 'victim admin');
  const report = await put(
    'reports',
    { reporter_id: partner.id, subject_kind: 'person', person_id: mentor.id, reason: 'other', details: 'x' },
    'partner admin',
    // Shown in the queue once it is decided.
    { note: 'admin nobody' },
  );
  await put(
    'private.report_lines',
    { report_id: report, message_id: report, sender_id: mentor.id, content: 'x', written_at: 'now' },
    'admin',
    // Shown with reports of rooms, of which this is none.
    { content: 'admin nobody' },
    'message_id',
  );
}

async function createAdministration(
  { put, know }: Planter,
  { victims: { victim, mentor }, admin }: People,
): Promise<void> {
  const decision = { admin_id: admin.id, teacher_id: mentor.id, action: 'approved', notes: 'x' };
  await put('admin_approvals', decision, 'mentor admin');
  await know('teacher_changes', mentor.id, 'admin');
  await put('rabbis', { name: 'Rabbi Lev' }, forEveryone);
  await put(
    'private.mail_outbox',
    {
      recipient: 'x',
      kind: 'x',
      subject: 'x',
      html: 'x',
      text: 'x',
      failed_at: soon(),
      failure: 'refused',
      person_id: victim.id,
    },
    'nobody',
    { recipient: 'admin', kind: 'admin', subject: 'admin', last_error: 'admin' },
  );
}
