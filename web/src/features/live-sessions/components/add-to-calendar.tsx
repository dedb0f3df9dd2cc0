import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { saveCalendarEvent } from '#shared/calendar-file/save-calendar-event.ts';
import type { LiveSession } from '../api/search-sessions.ts';

export function AddToCalendar({ session }: { session: LiveSession }) {
  const { t } = useTranslation('liveSessions');
  const { busy, run } = useAction(
    () => saveCalendarEvent('live-session', session.id, 'live-session'),
    toastError,
  );
  const text = t('item.calendar');

  return (
    <Button
      look="quiet"
      busy={busy}
      aria-label={t('item.actionFor', { action: text, title: session.title })}
      onClick={() => void run()}
    >
      {text}
    </Button>
  );
}
