import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { openNewTab } from '#lib/browser/new-tab.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { showToast } from '#lib/toasts.ts';
import { joinSession } from '../../api/join-session.ts';

/** Takes a seat and opens the room in a new tab. */
export function useJoinSession(id: string, onEntered: () => void) {
  const { t } = useTranslation('liveSessions');
  const { busy, failure, result, run, reset } = useAction(enter, {
    onError: (error) => isRefusal(error) || showToast('failed', t('toast.joinFailed')),
  });

  async function enter(tab: ReturnType<typeof openNewTab>): Promise<string | undefined> {
    const room = await joinSession(id).catch((error: unknown) => {
      tab.close();
      throw error;
    });
    showToast('done', t('toast.joined'));
    if (!tab.leadTo(`/live-session/${encodeURIComponent(room)}`)) return room;
    onEntered();
    return undefined;
  }

  return {
    busy,
    /** The room could not be opened by itself, so it is linked to. */
    room: result,
    /** Why the product did not let somebody in: it filled, or was cancelled, since the dialog was opened. */
    refusal: isRefusal(failure) ? failure : undefined,
    join: () => run(openNewTab(t('room.title'))),
    reset,
  };
}

function isRefusal(error: unknown): boolean {
  return readFailure(error).kind === 'refused';
}
