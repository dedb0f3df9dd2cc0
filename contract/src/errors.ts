/**
 * Every code with which the database refuses something that the product does not allow. Programs go by the code, people read
 * the sentence that comes with it. A database test holds this list against the SQL.
 */
export const errorCodes = [
  // Everywhere
  'not_signed_in', // nobody is signed in
  'not_yours', // it belongs to somebody else
  'admins_only', // only an admin may do this
  'students_only', // only a student may do this
  'teacher_not_approved', // only an approved teacher may do this

  // Accounts
  'unknown_time_zone', // no such time zone
  'unknown_decision', // a teacher is approved or rejected, nothing else
  'teacher_not_found', // no such teacher
  'already_decided', // the teacher already stands as wished

  // Courses
  'course_not_available', // unknown, withdrawn, or its teacher is not approved
  'course_full', // every seat is taken
  'fewer_seats_than_students', // more students are enrolled than seats were asked for
  'trial_not_available', // this course offers no trial lesson
  'trial_limit_reached', // all trial lessons are used
  'trial_already_used', // the one trial of this course was used before

  // Donations
  'pool_already_used', // courses of this donation were given to students already

  // Sessions
  'session_not_found', // no such session
  'session_in_the_past', // a session must lie in the future
  'session_full', // every place is taken
  'session_over', // it has ended
  'session_cancelled', // it was cancelled
  'session_not_available', // its course is withdrawn or its teacher is not approved
  'fewer_places_than_participants', // more people have joined than places were asked for

  // Teaching
  'not_started_yet', // it has not begun
  'already_completed', // the opposite was recorded before
] as const;

export type ErrorCode = (typeof errorCodes)[number];
