/** The columns of the table below, in this order. */
export const matrixActors = [
  'visitor',
  'student',
  'otherStudent',
  'pendingTeacher',
  'teacher',
  'otherTeacher',
  'admin',
] as const;

/**
 * Who may do what: for every table and view that browsers reach, and for every verb, what each actor is answered. The rows are those
 * of the fixture (testing/people/fixture.ts).
 *
 * - `select`, `update` and `delete` answer with the names of the rows that were seen or touched, `-` for none;
 * - `insert` answers with `ok`;
 * - everything else is the code of the refusal: our own, or the SQLSTATE (42501: no right, 23505: there is one already).
 *
 * `{me}` is the actor's own id (for a visitor that of the student), `{teacher}` that of another actor, `{courses.open}` that of a row.
 * One answer alone stands for all actors.
 */
export const matrix: Record<string, string> = {
  profiles: `
    select | otherTeacher teacher | otherStudent otherTeacher student teacher | otherStudent otherTeacher teacher | otherTeacher pendingTeacher teacher | otherTeacher student teacher | otherTeacher teacher | admin otherStudent otherTeacher pendingTeacher student teacher
    insert (id, email) values ({me}, 'x@test.example') | 42501 | 23505 | 23505 | 23505 | 23505 | 23505 | 23505
    update set bio = 'x' | 42501 | student | otherStudent | pendingTeacher | teacher | otherTeacher | admin
    delete | 42501`,
  profile_requests: `
    select | 42501 | another | - | - | - | - | another
    insert (person_id, old_values, new_values) values ({me}, '{}', '{"gender": "male"}') | 42501
    update set status = 'approved' | 42501
    delete | 42501`,
  admin_approvals: `
    select | 42501 | - | - | - | - | - | no yes
    insert (admin_id, teacher_id, action) values ({me}, {pendingTeacher}, 'approved') | 42501
    update set notes = 'x' | 42501
    delete | 42501`,
  courses: `
    select | open | open | open | early open | closed open | open | closed early open
    insert (teacher_id, title, subject, price) values ({me}, 'New', 'Torah', 1000) | 42501 | 42501 | 42501 | 42501 | ok | ok | 42501
    insert (teacher_id, title, subject, price) values ({teacher}, 'New', 'Torah', 1000) | 42501 | 42501 | 42501 | 42501 | ok | 42501 | 42501
    update set is_active = true | 42501 | - | - | - | closed open | - | closed early open
    update set title = 'x' | 42501 | - | - | - | closed open | - | not_yours
    delete | 42501`,
  course_enrollments: `
    select | 42501 | seat | - | - | seat | - | seat
    insert (course_id, student_id) values ({courses.open}, {me}) | 42501
    update set student_id = {me} | 42501
    delete | 42501`,
  course_sessions: `
    select | 42501 | lesson | - | - | lesson | - | lesson
    insert (course_id, teacher_id, student_id, session_date) values ({courses.open}, {teacher}, {me}, now()) | 42501
    update set status = 'completed' | 42501
    delete | 42501`,
  live_sessions: `
    select | 42501 | open | open | open | closed open | open | closed open
    insert (course_id, teacher_id, title, scheduled_at) values ({courses.open}, {me}, 'New', '2099-02-02') | 42501 | teacher_not_approved | teacher_not_approved | teacher_not_approved | ok | not_yours | teacher_not_approved
    update set title = 'x' | 42501 | - | - | - | closed open | - | -
    delete | 42501`,
  live_reservations: `
    select | 42501 | place | - | - | place | - | place
    insert (session_id, student_id) values ({live_sessions.open}, {me}) | 42501
    update set reserved_at = now() | 42501
    delete | 42501`,
  live_attendance: `
    select | 42501 | present | - | - | present | - | present
    insert (session_id, student_id) values ({live_sessions.open}, {me}) | 42501
    update set joined_at = now() | 42501
    delete | 42501`,
  live_session_changes: `
    select | 42501 | closed open | closed open | closed open | closed open | closed open | closed open
    insert (id) values ({live_sessions.open}) | 42501
    update set changed_at = now() | 42501
    delete | 42501`,
  course_messages: `
    select | 42501 | answer question | - | - | answer question | - | -
    insert (course_id, sender_id, content) values ({courses.open}, {me}, 'x') | 42501 | ok | 42501 | 42501 | ok | 42501 | 42501
    insert (course_id, sender_id, content) values ({courses.open}, {student}, 'x') | 42501 | ok | 42501 | 42501 | 42501 | 42501 | 42501
    update set content = 'x' | 42501
    delete | 42501`,
  room_messages: `
    select | 42501 | line | - | - | line | - | -
    insert (meeting_id, sender_id, content) values ({live_sessions.open}, {me}, 'x') | 42501 | ok | 42501 | 42501 | ok | 42501 | 42501
    insert (meeting_id, sender_id, content) values ({live_sessions.open}, {student}, 'x') | 42501 | ok | 42501 | 42501 | 42501 | 42501 | 42501
    insert (meeting_id, sender_id, content) values ({lessons.lesson}, {me}, 'x') | 42501
    update set content = 'x' | 42501
    delete | 42501`,
  free_trials: `
    select | 42501 | trial | - | - | trial | - | trial
    insert (student_id, course_id, teacher_id) values ({me}, {courses.closed}, {teacher}) | 42501
    update set used_at = now() | 42501
    delete | 42501`,
  donations: `
    select | 42501 | donation | - | - | - | - | donation
    insert (donor_id, amount, courses_sponsored) values ({me}, 2000, 2) | 42501 | ok | ok | ok | ok | ok | ok
    insert (donor_id, amount, status) values ({me}, 2000, 'completed') | 42501
    insert (donor_id, amount) values ({student}, 2000) | 42501 | ok | 42501 | 42501 | 42501 | 42501 | 42501
    update set status = 'completed' | 42501 | - | - | - | - | - | donation
    update set amount = 1000000 | 42501
    delete | 42501`,
  sponsored_course_assignments: `
    select | 42501 | help | - | - | - | - | help
    insert (course_id, student_id) values ({courses.closed}, {me}) | 42501
    update set student_id = {me} | 42501
    delete | 42501`,
  sponsorship_requests: `
    select | 42501 | turn | - | - | - | - | turn
    insert (course_id, student_id) values ({courses.open}, {me}) | 42501
    update set course_id = {courses.closed} | 42501
    delete | 42501`,
  sponsorship_pool_changes: `
    select | 42501 | change | change | change | change | change | change
    insert (id) values ('pool') | 42501
    update set changed_at = now() | 42501
    delete | 42501`,
  teacher_changes: `
    select | 42501 | - | - | - | - | - | otherTeacher pendingTeacher teacher
    insert (id) values ({me}) | 42501
    update set changed_at = now() | 42501
    delete | 42501`,
  teacher_hours: `
    select | 42501 | - | - | - | hour | - | hour
    insert (teacher_id, hours_taught, date_taught) values ({me}, 10, '2025-01-01') | 42501
    update set hours_taught = 20 | 42501
    delete | 42501`,
  teacher_earnings: `
    select | 42501 | - | - | - | wage | - | wage
    insert (teacher_id, amount) values ({me}, 100000) | 42501
    update set amount = 100000 | 42501
    delete | 42501`,
  conversations: `
    select | 42501 | conversation | - | - | conversation | - | -
    insert (student_id, teacher_id) values ({me}, {otherTeacher}) | 42501 | ok | ok | conversation_not_allowed | conversation_not_allowed | conversation_not_allowed | conversation_not_allowed
    insert (student_id, teacher_id) values ({otherStudent}, {me}) | 42501 | conversation_not_allowed | conversation_not_allowed | conversation_not_allowed | conversation_not_allowed | conversation_not_allowed | conversation_not_allowed
    insert (student_id, teacher_id) values ({student}, {teacher}) | 42501 | 23505 | 42501 | 42501 | 23505 | 42501 | 42501
    update set updated_at = now() | 42501 | conversation | - | - | conversation | - | -
    delete | 42501`,
  chat_messages: `
    select | 42501 | answer question | - | - | answer question | - | -
    insert (conversation_id, sender_id, content) values ({conversations.conversation}, {me}, 'x') | 42501 | ok | 42501 | 42501 | ok | 42501 | 42501
    insert (conversation_id, sender_id, content) values ({conversations.conversation}, {student}, 'x') | 42501 | ok | 42501 | 42501 | 42501 | 42501 | 42501
    update set read_at = now() | 42501 | answer | - | - | question | - | -
    update set content = 'x' | 42501
    delete | 42501`,
  lesson_bookings: `
    select | 42501 | booked | - | - | booked | - | booked
    insert (student_id, teacher_id, lesson_date, lesson_time, subject) values ({me}, {otherTeacher}, current_date + 9, '10:00', 'x') | 42501 | ok | ok | student_not_found | student_not_found | student_not_found | student_not_found
    insert (student_id, teacher_id, lesson_date, lesson_time, subject) values ({otherStudent}, {me}, current_date + 9, '10:00', 'x') | 42501 | teacher_not_approved | teacher_not_approved | teacher_not_approved | not_acquainted | not_acquainted | teacher_not_approved
    update set status = 'cancelled' | 42501
    delete | 42501`,
  lessons: `
    select | 42501 | booked lesson | - | - | booked lesson | - | booked lesson
    insert (student_id, teacher_id, lesson_date, lesson_time, subject) values ({me}, {otherTeacher}, current_date + 9, '10:00', 'x') | 42501 | ok | ok | student_not_found | student_not_found | student_not_found | student_not_found
    insert (student_id, teacher_id, lesson_date, lesson_time, subject) values ({otherStudent}, {me}, current_date + 9, '10:00', 'x') | 42501 | teacher_not_approved | teacher_not_approved | teacher_not_approved | not_acquainted | not_acquainted | teacher_not_approved
    insert (kind, course_id, student_id, teacher_id, starts_at) values ('trial', {courses.open}, {me}, {teacher}, now()) | 42501
    update set status = 'cancelled' | 42501
    delete | 42501`,
  lesson_changes: `
    select | 42501 | later | - | - | later | - | later
    insert (lesson_id, proposed_by, starts_at, duration_minutes, price_cents, answer_until) values ({lesson_bookings.booked}, {me}, now(), 60, 0, now()) | 42501
    update set state = 'accepted' | 42501
    delete | 42501`,
  lesson_events: `
    select | 42501 | booked lesson | - | - | booked lesson | - | booked lesson
    insert (lesson_id, action) values ({lesson_bookings.booked}, 'accept') | 42501
    update set action = 'accept' | 42501
    delete | 42501`,
  lesson_homework: `
    select | 42501 | exercise | - | - | exercise | - | -
    insert (lesson_id, text) values ({lesson_bookings.booked}, 'x') | 42501 | 42501 | 42501 | 42501 | ok | 42501 | 42501
    insert (lesson_id, text, done_at) values ({lesson_bookings.booked}, 'x', now()) | 42501
    update set text = 'x' | 42501 | - | - | - | exercise | - | -
    update set done_at = now() | 42501
    delete | 42501 | - | - | - | exercise | - | -`,
  lesson_notes: `
    select | 42501 | - | - | - | note | - | -
    insert (lesson_id, teacher_id, text) values ({lesson_bookings.booked}, {me}, 'x') | 42501
    update set text = 'x' | 42501
    delete | 42501`,
  teacher_availability: `
    select | open | open | open | early open | open | open | open
    insert (teacher_id, weekday, from_time, to_time) values ({me}, 2, '09:00', '10:00') | 42501 | 42501 | 42501 | ok | ok | ok | 42501
    insert (teacher_id, weekday, from_time, to_time) values ({teacher}, 2, '09:00', '10:00') | 42501 | 42501 | 42501 | 42501 | ok | 42501 | 42501
    update set to_time = '13:00' | 42501 | - | - | early | open | - | -
    delete | 42501 | - | - | early | open | - | -`,
  teacher_packages: `
    select | five | five | five | early five | five paused | five | early five paused
    insert (teacher_id, lessons, duration_minutes, price_cents) values ({me}, 5, 30, 10000) | 42501 | 42501 | 42501 | ok | ok | ok | 42501
    insert (teacher_id, lessons, duration_minutes, price_cents) values ({teacher}, 5, 30, 10000) | 42501 | 42501 | 42501 | 42501 | ok | 42501 | 42501
    update set price_cents = 100 | 42501 | - | - | early | five paused | - | -
    delete | 42501 | - | - | early | five paused | - | -`,
  student_packages: `
    select | 42501 | taken | - | - | taken | - | taken
    insert (id, student_id, teacher_id, lessons, duration_minutes, price_cents) values (gen_random_uuid(), {me}, {teacher}, 10, 60, 100) | 42501
    update set price_cents = 100 | 42501
    delete | 42501`,
  reviews: `
    select | praise
    insert (student_id, teacher_id, rating) values ({me}, {teacher}, 1) | 42501 | 23505 | no_lesson_yet | no_lesson_yet | no_lesson_yet | no_lesson_yet | no_lesson_yet
    insert (student_id, teacher_id, rating) values ({student}, {otherTeacher}, 1) | 42501 | no_lesson_yet | 42501 | 42501 | 42501 | 42501 | 42501
    update set rating = 1 | 42501 | praise | - | - | - | - | -
    update set reply = 'x', replied_at = now() | 42501
    delete | 42501 | praise | - | - | - | - | -`,
  study_partner_requests: `
    select | 42501 | asked | asked | - | - | - | -
    insert (from_id, to_id) values ({me}, {otherStudent}) | 42501 | ok | partner_not_available | partner_not_available | partner_not_available | partner_not_available | partner_not_available
    insert (from_id, to_id) values ({otherStudent}, {student}) | 42501 | 42501 | partner_not_available | 42501 | 42501 | 42501 | 42501
    update set status = 'accepted' | 42501
    delete | 42501`,
  sos_requests: `
    select | 42501 | sos | - | - | - | - | -
    insert (student_id, subject) values ({me}, 'Gemara') | 42501
    update set status = 'cancelled' | 42501
    delete | 42501`,
  sos_offers: `
    select | 42501 | offer | offer | - | - | - | -
    insert (first_id, second_id, subject, duration_minutes, expires_at) values ({me}, {otherStudent}, 'Gemara', 30, now()) | 42501
    update set status = 'paired' | 42501
    delete | 42501`,
  rabbis: `
    select | rabbi
    insert (name) values ('Rabbi New') | 42501 | 42501 | 42501 | 42501 | 42501 | 42501 | ok
    update set title = 'x' | 42501 | - | - | - | - | - | rabbi
    delete | 42501 | - | - | - | - | - | rabbi`,
  contact_messages: `
    select | 42501 | - | - | - | - | - | message
    insert (name, email, message) values ('x', 'x@test.example', 'x') | ok
    update set status = 'closed' | 42501 | - | - | - | - | - | message
    delete | 42501`,
  support_tickets: `
    select | 42501 | own | - | - | - | - | nameless own
    insert (subject, description) values ('x', 'x') | ok
    insert (user_id, subject, description) values ({student}, 'x', 'x') | 42501 | ok | 42501 | 42501 | 42501 | 42501 | 42501
    update set status = 'closed' | 42501 | - | - | - | - | - | nameless own
    delete | 42501`,
  teacher_time_off: `
    select | 42501 | - | - | - | away | - | away
    insert (teacher_id, first_day, last_day, time_zone) values ({me}, '2099-01-01', '2099-01-02', 'UTC') | 42501 | 42501 | 42501 | ok | ok | ok | 42501
    insert (teacher_id, first_day, last_day, time_zone) values ({teacher}, '2099-01-01', '2099-01-02', 'UTC') | 42501 | 42501 | 42501 | 42501 | ok | 42501 | 42501
    update set last_day = '2099-02-02' | 42501 | - | - | - | away | - | -
    delete | 42501 | - | - | - | away | - | -`,
  teacher_special_days: `
    select | 42501 | - | - | - | special | - | special
    insert (teacher_id, day, from_time, to_time, time_zone) values ({me}, current_date + 8, '09:00', '10:00', 'UTC') | 42501 | 42501 | 42501 | ok | ok | ok | 42501
    insert (teacher_id, day, from_time, to_time, time_zone) values ({teacher}, current_date + 8, '09:00', '10:00', 'UTC') | 42501 | 42501 | 42501 | 42501 | ok | 42501 | 42501
    update set to_time = '13:00' | 42501 | - | - | - | special | - | -
    update set teacher_id = {otherTeacher} | 42501
    delete | 42501 | - | - | - | special | - | -`,
  teacher_booking_rules: `
    select | 42501 | - | - | - | rules | - | rules
    insert (teacher_id, notice_minutes) values ({me}, 60) | 42501 | 42501 | 42501 | ok | 23505 | ok | 42501
    insert (teacher_id, notice_minutes) values ({teacher}, 60) | 42501 | 42501 | 42501 | 42501 | 23505 | 42501 | 42501
    update set accepts = 'asked' | 42501 | - | - | - | rules | - | -
    update set teacher_id = {otherTeacher} | 42501 | - | - | - | 42501 | - | -
    delete | 42501`,
  answers: `
    select | 42501 | answer | - | - | - | - | answer message
    insert (ticket_id, body) values ({support_tickets.own}, 'x') | 42501
    update set body = 'x' | 42501
    delete | 42501`,
  reports: `
    select | 42501 | - | report | - | - | - | report
    insert (reporter_id, subject_kind, person_id, reason) values ({me}, 'person', {teacher}, 'spam') | 42501
    update set status = 'dismissed' | 42501
    delete | 42501`,
  notifications: `
    select | 42501 | notification | - | - | - | - | -
    insert (user_id, kind) values ({me}, 'x') | 42501
    update set read_at = now() | 42501 | notification | - | - | - | - | -
    delete | 42501 | notification | - | - | - | - | -`,
  notification_settings: `
    select | 42501 | own | - | - | - | - | -
    insert (mail_messages) values (false) | 42501 | 23505 | ok | ok | ok | ok | ok
    insert (user_id) values ({student}) | 42501 | 23505 | 42501 | 42501 | 42501 | 42501 | 42501
    update set mail_messages = false | 42501 | own | - | - | - | - | -
    update set user_id = {otherTeacher} | 42501 | 42501 | - | - | - | - | -
    delete | 42501`,
};
