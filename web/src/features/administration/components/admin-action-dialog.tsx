import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import type { AdminAction } from '../admin-action.ts';
import { refetchAdministration } from '../api/admin-requests.ts';
import { returnFocus } from '../return-focus.ts';
import { AdminActionField } from './admin-action-field.tsx';

type Props = { action: AdminAction | undefined; onClose: () => void };

/** Asks for confirmation and the input that the action needs. A refusal is shown, and the lists are refetched. */
export function AdminActionDialog({ action, onClose }: Props) {
  // Its words stay while it fades.
  const [shown, setShown] = useState(action);
  if (action && action !== shown) setShown(action);
  return (
    <Dialog
      open={action !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown?.title ?? ''}
      description={shown?.description ?? ''}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(shown?.subject);
      }}
    >
      {shown && <AdminActionForm action={shown} onDone={onClose} />}
    </Dialog>
  );
}

function AdminActionForm({ action, onDone }: { action: AdminAction; onDone: () => void }) {
  const { t } = useTranslation(['administration', 'common']);
  const { asks } = action;
  const [answer, setAnswer] = useState(firstAnswer(action));
  const [missing, setMissing] = useState(false);
  const { busy, failure, run } = useAction(
    async () => {
      await action.work(answer.trim());
      showToast('done', action.done);
      await refetchAdministration();
      onDone();
    },
    { onError: refetchAdministration },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = asks.kind === 'reason' && asks.required && answer.trim() === '';
    setMissing(isMissing);
    if (!isMissing) void run();
  }

  return (
    <form className="stack-4" onSubmit={submit} noValidate>
      <AdminActionField
        asks={asks}
        answer={answer}
        error={missing ? t('common:form.required') : undefined}
        onAnswer={setAnswer}
      />
      <Alert error={failure} />
      <div className="cluster-3">
        <Button type="submit" look={action.isHard ? 'danger' : 'strong'} busy={busy}>
          {action.submit}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('cancel')}</Button>
        </DialogClose>
      </div>
    </form>
  );
}

function firstAnswer({ asks }: AdminAction): string {
  if (asks.kind === 'number') return String(asks.now);
  if (asks.kind === 'choice') return asks.options[0]?.value ?? '';
  return '';
}
