import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { saveToCalendar } from '../api/join.ts';
import type { LiveSession } from '../api/live-sessions.ts';

export function AddToCalendar({ session }: { session: LiveSession }) {
  const { t } = useTranslation('liveSessions');
  const [busy, setBusy] = useState(false);
  const text = t('item.calendar');

  async function save() {
    setBusy(true);
    try {
      await saveToCalendar(session.id);
    } catch (error) {
      showToast('failed', errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      look="quiet"
      busy={busy}
      aria-label={t('item.actionFor', { action: text, title: session.title })}
      onClick={() => void save()}
    >
      {text}
    </Button>
  );
}
