/** What people are notified of by mail, and where its button leads; `private.mailed_kinds` names the same. */
export const notificationPaths = {
  teacher_approved: '/dashboard',
  teacher_rejected: '/contact',
  teacher_suspended: '/contact',
  teacher_restored: '/dashboard',
  child_locked_out: '/family/{child_id}',
  children_approved: '/dashboard',
  children_rejected: '/contact',
  profile_change_approved: '/profile',
  profile_change_rejected: '/profile',
  booking_created: '/lesson/{lesson_id}',
  booking_created_copy: '/lesson/{lesson_id}',
  booking_moved: '/lesson/{lesson_id}',
  booking_moved_copy: '/lesson/{lesson_id}',
  booking_cancelled: '/dashboard',
  booking_cancelled_copy: '/dashboard',
  trial_requested: '/lesson/{lesson_id}',
  trial_booked: '/lesson/{lesson_id}',
  trial_cancelled: '/dashboard',
  trial_cancelled_copy: '/dashboard',
  student_enrolled: '/dashboard',
  package_taken: '/dashboard',
  package_given_back: '/dashboard',
  course_sponsored: '/dashboard/student?tab=courses',
  live_session_moved: '/live-courses',
  live_session_cancelled: '/live-courses',
  lesson_cancelled: '/dashboard',
  course_lesson_cancelled: '/dashboard',
  course_lesson_cancelled_copy: '/dashboard',
  lesson_proposed: '/lesson/{lesson_id}?answer=accept',
  lesson_proposed_copy: '/lesson/{lesson_id}',
  lesson_agreed: '/lesson/{lesson_id}',
  lesson_agreed_copy: '/lesson/{lesson_id}',
  lesson_declined: '/lesson/{lesson_id}',
  lesson_declined_copy: '/lesson/{lesson_id}',
  lesson_withdrawn: '/dashboard',
  lesson_withdrawn_copy: '/dashboard',
  lesson_expired: '/lesson/{lesson_id}',
  lesson_undone: '/dashboard',
  lesson_time_proposed: '/lesson/{lesson_id}?answer=accept',
  lesson_time_proposed_copy: '/lesson/{lesson_id}',
  lesson_time_declined: '/lesson/{lesson_id}',
  lesson_reported: '/lesson/{lesson_id}',
  lesson_disputed: '/lesson/{lesson_id}',
  lesson_decided: '/lesson/{lesson_id}',
  child_teacher_ended: '/family',
  course_closed: '/dashboard',
  course_withdrawn: '/contact',
  course_restored: '/dashboard',
  report_made: '/dashboard/admin?tab=reports',
  child_reported: '/family',
  lesson_reminder: '/video-call/{booking_id}',
  course_lesson_reminder: '/dashboard',
  live_session_reminder: '/live-courses',
  unread_messages: '/chat',
  partner_request_received: '/find-partner',
  partner_request_accepted: '/find-partner',
};

export type NotificationKind = keyof typeof notificationPaths;

export type NotificationTexts = {
  /** Stands for somebody whose name is not known. */
  unknownPerson: string;
  labels: { child: string; when: string; previously: string; notes: string };
  /** Says where the link to the settings leads. */
  settings: string;
  /** In place of `child_locked_out`, where signing in stays closed until the parent opens it. */
  childStaysClosed: { subject: string; body: string };
  /** `{person}` is the other one, `{title}` the course, session or subject, `{child}` a child of the receiver. */
  kinds: Record<NotificationKind, { subject: string; body: string; button: string }>;
};
