import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import chat from '#shared/chat/chat.module.css';
import { moveFocus } from '#shared/chat/move-focus.ts';
import { removeCourseMessage } from './api/remove-message.ts';

/** A button for each message, and one dialog for all of them. */
export function useRemoval(): {
  button: (id: string, sender: string, inTabOrder: boolean) => ReactNode;
  dialog: ReactNode;
} {
  const { t } = useTranslation('classroom');
  const [chosen, setChosen] = useState<string>();
  const [last, setLast] = useState<string>();
  const { busy, failure, run, reset } = useAction(async (id: string) => {
    // First the chat without it, so that the focus does not return to a button that is about to go.
    await removeCourseMessage(id);
    setChosen(undefined);
    showToast('done', t('chat.wasRemoved'));
  });

  const button = (id: string, sender: string, inTabOrder: boolean) => (
    <button
      type="button"
      className={chat.action}
      data-removal={id}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={t('chat.removeOf', { name: sender })}
      onKeyDown={(event) => moveFocus(event, '[data-removal]')}
      onClick={() => {
        reset();
        setChosen(id);
        setLast(id);
      }}
    >
      {t('chat.remove')}
    </button>
  );
  const dialog = (
    <Dialog
      open={chosen !== undefined}
      onOpenChange={(open) => open || setChosen(undefined)}
      title={t('chat.removeTitle')}
      description={t('chat.removeText')}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // Once the message is gone, so is its button.
        document
          .querySelector<HTMLElement>(
            `[data-removal="${last}"], [role="log"]:not(:has([data-removal="${last}"]))`,
          )
          ?.focus();
      }}
    >
      <Alert error={failure} />
      <div className="cluster-3">
        <Button look="danger" busy={busy} onClick={() => chosen && void run(chosen)}>
          {t('chat.remove')}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('chat.keep')}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
  return { button, dialog };
}
