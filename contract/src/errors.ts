/**
 * Every code with which the database refuses something that the product does not allow. Programs go by the code, people read
 * the message that comes with it. A database test compares this list with the SQL.
 */
export const errorCodes = [
  // Everywhere
  'not_signed_in', // nobody is signed in
  'not_yours', // it belongs to somebody else
  'admins_only', // only an admin may do this
  'students_only', // only a student may do this
  'teacher_not_approved', // only an approved teacher may do this
  'teaching_suspended', // the caller's own teaching is paused by an admin
  'not_possible_now', // the state or the moment does not allow it
  'not_for_you', // for men, for women or for others: not for this learner
  'list_too_long', // a list given to a function has at most 50 entries

  // Accounts
  'unknown_time_zone', // no such time zone
  'unknown_decision', // a teacher is approved or rejected, a request accepted or declined, nothing else
  'teacher_not_found', // no such teacher
  'already_decided', // the decision was made before
  'changed_meanwhile', // it is not as the one who decides saw it
  'recent_sign_in_required', // a grave change needs a sign-in of the last ten minutes
  'second_factor_required', // the account has a second factor, and this session has not shown it
  'confirmation_mismatch', // what was typed is not the account's own address
  'last_admin', // the only admin cannot leave
  'sign_in_not_found', // that session of the account has ended, or is not the caller's

  'teacher_suspended', // a suspended teacher is restored before anything else is decided
  'person_not_found', // no such person
  'not_yourself', // not for oneself: somebody else has to do it
  'picture_not_yours', // a picture is a file of one's own, or the one of the sign-in provider

  // Families
  'child_account', // a child's account is not for this; the parent does it
  'child_not_found', // no such child of the caller's
  'child_needed', // a children's course is for a child; the parent says for which
  'age_not_confirmed', // the child is older or younger than the course is for, and the parent has not said that it fits
  'consent_needed', // the parent has not agreed to the present text about children
  'too_many_children', // 12 in a family, 20 added in a day
  'short_name_taken', // another child of the family signs in by this name

  // Teachers of children
  'not_approved_for_children', // the teacher has no approval for teaching children
  'teachers_only', // only a teacher may do this
  'rules_changed', // not the present rules for teaching children
  'rules_not_agreed', // the teacher has not agreed to the rules for teaching children
  'references_needed', // references have 20 to 2000 characters
  'application_not_found', // nobody applies, or it was withdrawn
  'application_changed', // written anew since the admin read it

  // Administration
  'log_is_kept', // the log of admin actions is never changed
  'unknown_place', // the cursor of a list cannot be read
  'out_of_range', // the number is too small or too large
  'unknown_figure', // no such statistic
  'period_too_long', // a statistic over so many days is not computed

  // Courses
  'course_withdrawn', // withdrawn by an admin, so that its teacher cannot open it
  'course_not_available', // unknown, withdrawn, or its teacher is not approved
  'course_full', // every seat is taken
  'fewer_seats_than_students', // more students are enrolled than seats were asked for
  'trial_not_available', // this course offers no trial lesson
  'trial_limit_reached', // all trial lessons are used
  'trial_already_used', // the one trial of this course was used before

  // Donations
  'pool_already_used', // courses of this donation were given to students already
  'donation_not_found', // no such donation
  'too_many_donations', // 20 in 24 hours that nobody has confirmed yet

  // Support
  'message_not_found', // no such message to Lomdim, or none of a classroom that one may remove
  'ticket_not_found', // no such ticket
  'answer_length', // an answer has 1 to 10,000 characters

  // Reports
  'nothing_to_report', // not there, or not seen by the one who reports
  'unknown_reason', // not one of the reasons
  'too_many_reports', // ten in 24 hours
  'report_not_found', // no such report

  // Sessions
  'session_not_found', // no such session
  'session_in_the_past', // a session must lie in the future
  'session_full', // every seat is taken
  'session_over', // it has ended
  'session_cancelled', // it was cancelled
  'session_not_available', // its course is withdrawn or its teacher is not approved
  'fewer_places_than_participants', // more people have a place than there would be seats
  'not_open_yet', // it can be joined from 30 minutes before it begins
  'trial_already_reserved', // the free trial holds a place in another session of the course

  // Teaching

  // Messages
  'conversation_not_allowed', // these two people have no conversation
  'conversation_closed', // the other person has left
  'conversation_ended', // one of the two has ended it
  'too_many_blocks', // 50 people blocked in 24 hours
  'message_empty', // nothing was written
  'message_too_long', // more than 4,000 characters
  'too_many_studies', // 12 private studies in an hour
  'too_many_messages', // 30 in a minute in the classrooms, or to support
  'attachment_not_found', // the file of the message was not uploaded
  'meeting_card_by_hand', // the card of a meeting comes with scheduling it

  // Quotas
  'message_quota_reached', // 500 private messages in a day
  'ticket_quota_reached', // 20 tickets or 500 messages to support in a day; a visitor's network also by the hour
  'contact_quota_reached', // 10 contact messages in a day, or a visitor's network
  'file_quota_reached', // 200 files or 500 MB in a day
  'file_storage_full', // 2,000 files or 2 GB kept

  // Lessons
  'lesson_not_found', // no such lesson of the caller's
  'not_acquainted', // a teacher schedules with students who learned with them or wrote to them
  'own_child', // nobody teaches a child of their own here
  'too_many_proposals', // 5 that wait between two people, 10 to one person or 30 in all in a day
  'unknown_outcome', // nothing that the caller may say of this lesson
  'words_needed', // a reason is asked for

  // Bookings
  'student_not_found', // no such student
  'booking_in_the_past', // a lesson must lie in the future
  'booking_too_far_ahead', // more than two years ahead
  'booking_not_found', // no such booking of the caller's
  'booking_is_cancelled', // a cancelled lesson is not moved
  'availability_overlaps', // the teacher has other hours then
  'special_hours_overlap', // the date has other hours then
  'special_day_out_of_range', // the date is over, or more than two years ahead

  // Packages and series
  'package_not_offered', // the teacher offers no such package, or at another price
  'package_not_found', // no such package of the caller's
  'package_in_use', // a lesson of it has been booked, so it is not given back
  'package_length', // a lesson of a package keeps its length
  'too_many_packages', // three packages with the same teacher have lessons left
  'series_not_found', // no such series of the caller's

  // Calendar
  'event_not_found', // nothing of the caller's that has a calendar entry

  // Meetings
  'child_not_here', // a parent may be in the room of a class while their child is
  'meeting_not_open', // too early, or over for an hour
  'pair_room_closed', // the room of two matched by SOS, an hour after their time
  'study_room_closed', // the room of a private study, an hour after its time or when the two have parted
  'sent_out', // the moderator of the room has removed the caller
  'person_not_in_room', // nobody who was in the room

  // Reviews
  'no_lesson_yet', // no completed lesson with this teacher in which the caller was present
  'review_not_found', // no such review, or it was deleted

  // Partners
  'partner_not_available', // this person cannot be asked to learn together
  'too_many_requests', // 20 requests in 24 hours
  'request_not_found', // no such request for the caller
  'request_already_decided', // the request was accepted, declined or withdrawn before
  'asked_recently', // the same person was asked within the last 24 hours, and it came to nothing
  'not_study_partners', // no accepted request between the two, or it was ended
  'parted_recently', // the other ended the partnership within the last 24 hours

  // SOS
  'gender_needed', // partners are of the same gender, and the caller has not said theirs
  'too_many_sos_requests', // 20 requests in an hour
  'offer_not_found', // no such offer, or pair, of the caller's
] as const;

export type ErrorCode = (typeof errorCodes)[number];
