import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { cancelSeries } from '../api/series-of-lesson.ts';

const longestReason = 1000;

/** Every date that stands and has not begun, with a reason that the other reads. */
export function CancelAll({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation(['series', 'common']);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const { busy, failure, run } = useAction(async () => {
    await cancelSeries(id, reason.trim());
    showToast('done', t('cancel.done'));
  });
  const isEmpty = reason.trim() === '';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIncomplete(isEmpty);
    if (!isEmpty && (await run())) setOpen(false);
  }

  return (
    <Dialog
      trigger={<Button look="quiet">{t('cancel.all', { count })}</Button>}
      title={t('cancel.title')}
      description={t('cancel.text')}
      open={open}
      onOpenChange={setOpen}
    >
      <form className="stack-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t('cancel.reason')}
          name="reason"
          value={reason}
          maxLength={longestReason}
          rows={3}
          error={isIncomplete && isEmpty ? t('common:form.required') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Alert error={failure} />
        <div className="cluster-3">
          <Button type="submit" look="danger" busy={busy}>
            {t('cancel.all', { count })}
          </Button>
          <DialogClose>
            <Button look="quiet">{t('keep')}</Button>
          </DialogClose>
        </div>
      </form>
    </Dialog>
  );
}
