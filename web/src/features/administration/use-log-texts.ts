import { useTranslation } from '#i18n/use-translation.ts';
import type { LogLine } from './api/list-log.ts';

/** The actions of the audit log. The database writes them; unknown ones are shown as they are stored. */
export const logActions = [
  'teacher_approved',
  'teacher_rejected',
  'teacher_suspended',
  'teacher_restored',
  'profile_change_approved',
  'profile_change_rejected',
  'children_approved',
  'children_rejected',
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
  'lesson_decided',
  'rabbi_added',
  'rabbi_changed',
  'rabbi_removed',
] as const;

/** What a lesson was decided to have been. */
const outcomes = ['held', 'student_absent', 'teacher_absent', 'not_held', 'late_cancellation'] as const;

type LogAction = (typeof logActions)[number];

/** What a line of the log says. */
export function useLogTexts() {
  const { t } = useTranslation(['administration', 'common']);

  function value(written: unknown): string {
    if (written === 'student' || written === 'teacher' || written === 'admin') {
      return t(`common:account.roles.${written}`);
    }
    // Of a profile: what stood in the columns that were changed.
    if (typeof written === 'object' && written !== null) return Object.values(written).map(value).join(', ');
    const outcome = outcomes.find((each) => each === written);
    return outcome ? t(`administration:outcome.${outcome}`) : String(written);
  }

  function actionText({ action, detail }: LogLine): string {
    if (!isLogAction(action)) return action;
    const text = t(`administration:actions.${action}`);
    const { from, to }: { from?: unknown; to?: unknown } = Object(detail);
    if (from === undefined || to === undefined) return text;
    return t('administration:log.fromTo', { text, from: value(from), to: value(to) });
  }

  function noteOf({ detail }: LogLine): string {
    const { note }: { note?: unknown } = Object(detail);
    return typeof note === 'string' ? note : '';
  }

  return { actionText, noteOf };
}

function isLogAction(action: string): action is LogAction {
  return logActions.some((known) => known === action);
}
