import type { People } from './people.ts';
import { fromNow, type Planter, soon } from './planter.ts';

/** Who reads what is a child's: the child, its parent and its teacher. */
const three = 'daughter parent tutor';
/** The class, in which a child of another family learns as well; its parent reads along. */
const inClass = `${three} other-child other-parent`;

/**
 * What is kept of a child that learns by itself and in a class, and of its parent. The classmate is a child of another
 * family, so that whoever attacks sits in the same course; the sibling has nothing to do with any of it.
 */
export async function createFamilyRows(planter: Planter, people: People): Promise<void> {
  await createPeopleRows(planter, people);
  await createChildLessons(planter, people);
  await createClass(planter, people);
}

async function createPeopleRows({ pool, put, know }: Planter, { victims }: People): Promise<void> {
  const { parent, daughter, tutor } = victims;
  await pool.query("update private.children set secret_kind = 'pin', secret_hash = 'x' where child_id = $1", [
    daughter.id,
  ]);
  await know('private.children', daughter.id, 'parent admin', { secret_hash: 'nobody' }, 'child_id');
  const device = { parent_id: parent.id, kind: 'device', secret_hash: 'x', expires_at: fromNow(600) };
  await put('private.child_devices', device, 'parent', { secret_hash: 'nobody' });
  const agreed = { parent_id: parent.id, child_id: daughter.id, teacher_id: tutor.id, kind: 'one_to_one' };
  await put('private.consents', { ...agreed, version: 'x' }, 'parent');
  // A child is known by name alone to its teacher, and a parent by name alone until both have written.
  await know('profiles', daughter.id, 'daughter parent admin');
  await know('profiles', parent.id, 'daughter sibling parent tutor admin approved-teacher');
  await put('notifications', { user_id: daughter.id, kind: 'booking_created' }, 'daughter');
  await put('notifications', { user_id: parent.id, kind: 'booking_created' }, 'parent');
  const conversation = { student_id: parent.id, teacher_id: tutor.id };
  const id = await put('conversations', conversation, 'parent tutor');
  for (const sender of [parent, tutor]) {
    await put('chat_messages', { conversation_id: id, sender_id: sender.id, content: 'x' }, 'parent tutor');
  }
  const report = { subject_kind: 'person', person_id: tutor.id, reason: 'other', details: 'x' };
  await put('reports', { ...report, reporter_id: daughter.id }, 'daughter parent admin', {
    note: 'admin nobody',
  });
}

/** A lesson of two that is just over, so that its room is open, and what goes with it. */
async function createChildLessons({ pool, put }: Planter, { victims }: People): Promise<void> {
  const { daughter, tutor } = victims;
  const both = { student_id: daughter.id, teacher_id: tutor.id };
  const readers = `${three} admin`;
  const start = fromNow(-60);
  const today = { lesson_date: start.slice(0, 10), lesson_time: start.slice(11, 16), time_zone: 'UTC' };
  const lesson = await put(
    'lesson_bookings',
    { ...both, ...today, duration_minutes: 30, subject: 'x', notes: 'x' },
    readers,
  );
  // Of no use to anybody: children meet in our own room.
  await put('private.lesson_rooms', { lesson_id: lesson }, `${three} nobody`, {}, 'lesson_id');
  const later = { starts_at: '2099-03-01T10:00Z', duration_minutes: 60, answer_until: '2099-03-01T10:00Z' };
  const change = { lesson_id: lesson, proposed_by: tutor.id, ...later, price_cents: 0, message: 'x' };
  await put('lesson_changes', change, readers);
  await put('lesson_events', { lesson_id: lesson, actor_id: tutor.id, action: 'propose_time' }, readers);
  await put('lesson_homework', { lesson_id: lesson, text: 'x', created_by: tutor.id }, three);
  const notes = { lesson_id: lesson, teacher_id: tutor.id, text: 'x' };
  await put('lesson_notes', notes, 'tutor', {}, 'lesson_id');
  const five = { lessons: 5, duration_minutes: 60, price_cents: 20_000 };
  await put('student_packages', { ...both, ...five, id: crypto.randomUUID() }, readers);
  await letIn(pool, lesson, [daughter.id], tutor.id);
  await put('room_messages', { meeting_id: lesson, sender_id: daughter.id, content: 'x' }, three);
}

async function createClass({ pool, put }: Planter, people: People): Promise<void> {
  const { daughter, tutor } = people.victims;
  const both = { student_id: daughter.id, teacher_id: tutor.id };
  const readers = `${three} admin`;
  const course = await put(
    'courses',
    {
      teacher_id: tutor.id,
      title: 'x',
      subject: 'Mishnah',
      price: 2000,
      audience: 'children',
      is_active: false,
    },
    `${inClass} admin`,
  );
  const seat = { course_id: course, student_id: daughter.id };
  await put('course_enrollments', seat, readers);
  await pool.query('insert into public.course_enrollments (course_id, student_id) values ($1, $2)', [
    course,
    people.otherChild.id,
  ]);
  await put('course_messages', { course_id: course, sender_id: daughter.id, content: 'x' }, inClass);
  await put('free_trials', { ...both, course_id: course }, readers);
  await put('sponsored_course_assignments', seat, 'daughter parent admin');
  await put('sponsorship_requests', seat, 'daughter parent admin');
  const session = await put(
    'live_sessions',
    { course_id: course, teacher_id: tutor.id, title: 'x', scheduled_at: soon() },
    `${inClass} admin`,
    { jitsi_room: inClass },
  );
  const place = { session_id: session, student_id: daughter.id };
  await put('live_reservations', place, readers, {}, 'student_id');
  await put('live_attendance', place, readers);
  await letIn(pool, session, [daughter.id], tutor.id);
  await put('room_messages', { meeting_id: session, sender_id: daughter.id, content: 'x' }, three);
}

/** They have come, the teacher has let them in, and they stay as long as the attack lasts. */
async function letIn(pool: Planter['pool'], room: string, children: string[], teacher: string) {
  await pool.query(
    `insert into private.room_arrivals (meeting_id, person_id, seen_at, admitted_at, admitted_by)
     select $1, person, now() + interval '1 day', now(), $3 from unnest($2::uuid[]) as person`,
    [room, children, teacher],
  );
  const column = await pool.query('select from public.lessons where id = $1', [room]);
  await pool.query(
    `insert into private.room_visits (${column.rowCount === 0 ? 'session_id' : 'lesson_id'}, person_id)
     select $1, person from unnest($2::uuid[]) as person`,
    [room, [...children, teacher]],
  );
}
