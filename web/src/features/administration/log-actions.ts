/** The actions of the audit log. The database writes them; unknown ones are shown as they are stored. */
export const logActions = [
  'teacher_approved',
  'teacher_rejected',
  'teacher_suspended',
  'teacher_restored',
  'role_changed',
  'trial_maximum_set',
  'person_banned',
  'person_unbanned',
  'course_withdrawn',
  'course_restored',
  'course_message_removed',
  'donation_completed',
  'donation_failed',
  'donation_pending',
  'contact_message_answered',
  'contact_message_closed',
  'contact_message_open',
  'support_ticket_answered',
  'support_ticket_closed',
  'support_ticket_open',
  'report_read',
  'report_resolved',
  'report_dismissed',
  'mail_sent_again',
  'rabbi_added',
  'rabbi_changed',
  'rabbi_removed',
] as const;

export type LogAction = (typeof logActions)[number];

export function isLogAction(action: string): action is LogAction {
  return logActions.some((known) => known === action);
}
