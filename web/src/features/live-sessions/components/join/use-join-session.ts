import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFailure } from '#lib/errors/read-failure.ts';
import { showToast } from '#lib/toasts.ts';
import { joinSession } from '../../api/join-session.ts';

/** Takes a seat and opens the room in a new tab. */
export function useJoinSession(id: string, onEntered: () => void) {
  const { t } = useTranslation('liveSessions');
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** The room could not be opened by itself, so it is linked to. */
  const [room, setRoom] = useState<string>();
  /** Why the product did not let somebody in: it filled, or was cancelled, since the dialog was opened. */
  const [refusal, setRefusal] = useState<unknown>();

  async function join(): Promise<void> {
    // Opened inside the click handler: browsers block a tab that is opened later.
    const tab = window.open('', '_blank');
    if (tab) tab.document.title = t('room.title');
    setBusy(true);
    setRefusal(undefined);
    try {
      const joined = await joinSession(id);
      showToast('done', t('toast.joined'));
      if (tab && !tab.closed) {
        tab.opener = null;
        tab.location.replace(`/live-session/${encodeURIComponent(joined)}`);
        onEntered();
      } else {
        setRoom(joined);
      }
    } catch (error) {
      tab?.close();
      if (readFailure(error).kind === 'refused') setRefusal(error);
      else showToast('failed', t('toast.joinFailed'));
    } finally {
      setBusy(false);
      // Whatever the outcome, the lists are refetched.
      void queryClient.invalidateQueries({ queryKey: ['live-sessions'] });
    }
  }

  function reset(): void {
    setRoom(undefined);
    setRefusal(undefined);
  }

  return { busy, room, refusal, join, reset };
}
