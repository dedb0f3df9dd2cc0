import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { wallClock } from '#kit/time/clock.ts';
import { showToast } from '#lib/toasts.ts';
import { moveMeeting } from '../api/change-meeting.ts';
import type { Partner } from '../partner.ts';
import { useMeetingForm } from '../use-meeting-form.ts';
import { MeetingForm } from './meeting-form.tsx';

type Props = {
  id: string;
  span: { from: Date; to: Date };
  conversation: string;
  partner: Partner;
  zone: string;
};

export function MoveMeeting(props: Props) {
  const { t } = useTranslation('meetings');
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('move.title')}
      trigger={<Button look="quiet">{t('card.move')}</Button>}
    >
      <MoveForm {...props} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function MoveForm({ id, span, onDone, ...rest }: Props & { onDone: () => void }) {
  const { t } = useTranslation(['meetings', 'restDays']);
  const minutes = (span.to.getTime() - span.from.getTime()) / 60_000;
  const form = useMeetingForm({
    ...rest,
    initial: { ...wallClock(span.from, rest.zone), minutes },
    send: async (when) => {
      await moveMeeting(id, when);
      showToast('done', t('meetings:move.done'));
      onDone();
    },
  });
  return <MeetingForm form={form} action={t('meetings:move.submit')} anyway={t('restDays:anyway.move')} />;
}
