import type { Json } from '@lomdim/contract/database.types';

/** Where each kind of notification leads. Kinds that are not listed here are shown with a general text. */
const destinations = {
  teacher_approved: '/dashboard',
  teacher_rejected: '/contact',
  booking_created: '/chat',
  booking_moved: '/chat',
  booking_cancelled: '/chat',
  trial_requested: '/dashboard',
  trial_booked: '/dashboard/student?tab=courses',
  trial_cancelled: '/dashboard',
  student_enrolled: '/dashboard',
  package_taken: '/dashboard',
  package_given_back: '/dashboard',
  course_sponsored: '/dashboard/student?tab=courses',
  live_session_moved: '/live-courses',
  live_session_cancelled: '/live-courses',
  lesson_cancelled: '/dashboard',
  course_lesson_cancelled: '/dashboard',
  // With the lesson, which all of them name.
  lesson_proposed: '/dashboard',
  lesson_agreed: '/dashboard',
  lesson_declined: '/dashboard',
  lesson_withdrawn: '/dashboard',
  lesson_expired: '/dashboard',
  lesson_time_proposed: '/dashboard',
  lesson_time_declined: '/dashboard',
  lesson_reported: '/dashboard',
  lesson_report_taken_back: '/dashboard',
  lesson_disputed: '/dashboard',
  lesson_decided: '/dashboard',
  lesson_settled: '/dashboard',
  course_closed: '/find-teachers',
  lesson_reminder: '/chat',
  course_lesson_reminder: '/dashboard',
  live_session_reminder: '/live-courses',
  partner_request_received: '/find-partner',
  partner_request_accepted: '/find-partner',
  partner_request_declined: '/find-partner',
  teacher_suspended: '/contact',
  teacher_restored: '/dashboard',
  // With the child, which it names.
  child_locked_out: '/family',
  children_approved: '/dashboard',
  children_rejected: '/contact',
  children_rules_asked: '/profile',
  child_teacher_ended: '/dashboard',
  profile_change_approved: '/profile',
  profile_change_rejected: '/profile',
  course_withdrawn: '/dashboard',
  course_restored: '/dashboard',
  ticket_answered: '/support',
  report_decided: '/dashboard',
  report_made: '/dashboard/admin?tab=reports',
  child_reported: '/family',
  // With the teacher, where they are named.
  review_replied: '/find-teachers',
} as const;

export type NotificationKind = keyof typeof destinations;
export const notificationKinds = Object.keys(destinations) as NotificationKind[];

export function kindOf(kind: string): NotificationKind | 'other' {
  return notificationKinds.find((each) => each === kind) ?? 'other';
}

export function destinationOf(kind: NotificationKind | 'other', data: Json = null): string {
  const lesson = textIn(data, 'lesson_id');
  if (lesson) return `/lesson/${encodeURIComponent(lesson)}`;
  const teacher = textIn(data, 'teacher_id');
  if (kind === 'review_replied' && teacher) return `/teacher/${encodeURIComponent(teacher)}?tab=reviews`;
  const child = textIn(data, 'child_id');
  if ((kind === 'child_locked_out' || kind === 'child_teacher_ended') && child)
    return `/family/${encodeURIComponent(child)}`;
  return kind === 'other' ? '/dashboard' : destinations[kind];
}

function textIn(data: Json, ...names: string[]): string | undefined {
  const fields: Record<string, unknown> = Object(data);
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** The id of whoever caused it, under whichever name its topic gives them. */
export function personIn(data: Json): string | undefined {
  return textIn(data, 'by', 'with', 'student_id');
}

export function titleIn(data: Json): string {
  return textIn(data, 'title', 'course_title', 'subject') ?? '';
}

/** The first name of the receiver's child for whom it is. */
export function childIn(data: Json): string | undefined {
  return textIn(data, 'child_name');
}

/** Whether the sign-in of a child stays closed until the parent opens it, and does not open by itself. */
export function staysClosed(kind: NotificationKind | 'other', data: Json): boolean {
  const { is_closed }: { is_closed?: unknown } = Object(data);
  return kind === 'child_locked_out' && is_closed === true;
}

/** What whoever caused it added in their own words. */
export function notesIn(data: Json): string | undefined {
  return textIn(data, 'notes');
}

/** The moment that it speaks of, when it speaks of one. */
export function momentIn(data: Json): Date | undefined {
  const moment = new Date(textIn(data, 'starts_at', 'scheduled_at', 'session_date') ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** How many more dates of lessons that repeat it speaks of. */
export function moreDatesIn(data: Json): number {
  const { dates }: { dates?: unknown } = Object(data);
  return typeof dates === 'number' && dates > 1 ? dates - 1 : 0;
}

/** What was written to the other of a lesson: the student's wishes, or why it was cancelled. */
export function wordsIn(data: Json): string | undefined {
  return textIn(data, 'lesson_id') === undefined ? undefined : notesIn(data);
}
