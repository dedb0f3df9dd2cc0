/** What people are notified of by mail; `private.mailed_kinds` names the same. */
export type NotificationKind =
  | 'teacher_approved'
  | 'teacher_rejected'
  | 'teacher_suspended'
  | 'teacher_restored'
  | 'booking_created'
  | 'booking_moved'
  | 'booking_cancelled'
  | 'trial_requested'
  | 'trial_booked'
  | 'trial_cancelled'
  | 'student_enrolled'
  | 'course_sponsored'
  | 'live_session_moved'
  | 'live_session_cancelled'
  | 'lesson_cancelled'
  | 'course_lesson_cancelled'
  | 'course_closed'
  | 'course_withdrawn'
  | 'course_restored'
  | 'lesson_reminder'
  | 'course_lesson_reminder'
  | 'live_session_reminder'
  | 'unread_messages'
  | 'partner_request_received'
  | 'partner_request_accepted';

export type NotificationTexts = {
  greeting(name: string | undefined): string;
  /** Stands for somebody whose name is not known. */
  unknownPerson: string;
  labels: { when: string; previously: string; notes: string };
  /** Says where the link to the settings leads. */
  settings: string;
  /** `{person}` is the other one, `{title}` the course, session or subject. */
  kinds: Record<NotificationKind, { subject: string; body: string; button: string }>;
};

/** Where the button leads. */
export const notificationPaths: Record<NotificationKind, string> = {
  teacher_approved: '/dashboard',
  teacher_rejected: '/contact',
  teacher_suspended: '/contact',
  teacher_restored: '/dashboard',
  booking_created: '/dashboard',
  booking_moved: '/dashboard',
  booking_cancelled: '/dashboard',
  trial_requested: '/dashboard',
  trial_booked: '/dashboard/student?tab=courses',
  trial_cancelled: '/dashboard',
  student_enrolled: '/dashboard',
  course_sponsored: '/dashboard/student?tab=courses',
  live_session_moved: '/live-courses',
  live_session_cancelled: '/live-courses',
  lesson_cancelled: '/dashboard',
  course_lesson_cancelled: '/dashboard',
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
