import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { cancelMeeting } from '../api/schedule-meeting.ts';
import type { Partner } from '../partner.ts';

export function CancelMeeting({ id, partner }: { id: string; partner: Partner }) {
  const { t } = useTranslation(['meetings', 'common']);
  const [open, setOpen] = useState(false);
  const { busy, failure, run } = useAction(async () => {
    await cancelMeeting(id);
    setOpen(false);
    showToast('done', t('meetings:cancel.done'));
  });

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('meetings:cancel.title')}
      description={t('meetings:cancel.text', { name: partner.name })}
      closeLabel={t('common:close')}
      trigger={<Button look="quiet">{t('meetings:card.cancel')}</Button>}
    >
      <Alert error={failure} />
      <div className="cluster-2">
        <Button look="danger" busy={busy} onClick={() => void run()}>
          {t('meetings:cancel.submit')}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('meetings:cancel.keep')}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}
