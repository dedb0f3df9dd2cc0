import { useTranslation } from 'react-i18next';
import type { LogLine } from './api/list-log.ts';
import { isLogAction } from './log-actions.ts';

/** What a line of the log says. */
export function useLogTexts() {
  const { t } = useTranslation(['administration', 'common']);

  function value(written: unknown): string {
    if (written === 'student' || written === 'teacher' || written === 'admin') {
      return t(`common:account.roles.${written}`);
    }
    return String(written);
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
