/** What people are notified of by mail, and where its button leads; `private.mailed_kinds` names the same. */
export const notificationPaths = {
  teacher_approved: '/dashboard',
  teacher_rejected: '/contact',
  teacher_suspended: '/contact',
  teacher_restored: '/dashboard',
  booking_created: '/dashboard',
  booking_created_copy: '/dashboard',
  booking_moved: '/dashboard',
  booking_moved_copy: '/dashboard',
  booking_cancelled: '/dashboard',
  booking_cancelled_copy: '/dashboard',
  trial_requested: '/dashboard',
  trial_booked: '/dashboard/student?tab=courses',
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
  course_closed: '/dashboard',
  course_withdrawn: '/contact',
  course_restored: '/dashboard',
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
  labels: { when: string; previously: string; notes: string };
  /** Says where the link to the settings leads. */
  settings: string;
  /** `{person}` is the other one, `{title}` the course, session or subject. */
  kinds: Record<NotificationKind, { subject: string; body: string; button: string }>;
};
