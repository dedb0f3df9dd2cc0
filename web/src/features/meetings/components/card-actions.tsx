import { useTranslation } from 'react-i18next';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { VideoIcon } from '#kit/icons/chat-icons.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { showToast } from '#lib/toasts.ts';
import { saveCalendarEvent } from '#shared/calendar-file/save-calendar-event.ts';
import { cancelMeeting } from '../api/change-meeting.ts';
import { isRoomOpen, mayBeChanged } from '../meeting.ts';
import type { Partner } from '../partner.ts';
import { MoveMeeting } from './move-dialog.tsx';

type Props = {
  id: string;
  span: { from: Date; to: Date };
  video: boolean;
  conversation: string;
  partner: Partner;
  zone: string;
};

export function CardActions({ id, span, video, conversation, partner, zone }: Props) {
  const { t } = useTranslation('meetings');
  const now = useNow();
  const { busy, run } = useAction(() => saveCalendarEvent('booking', id, 'meeting'), toastError);
  const isOver = now > span.to;

  return (
    <>
      <div className="cluster-2">
        {video && isRoomOpen(span, now) && (
          <ButtonLink to={`/video-call/${id}`}>
            <VideoIcon />
            {t('card.join')}
          </ButtonLink>
        )}
        {!isOver && (
          <Button look="quiet" busy={busy} onClick={() => void run()}>
            {t('card.calendar')}
          </Button>
        )}
        {mayBeChanged(span.from, now) && (
          <>
            <MoveMeeting {...{ id, span, conversation, partner, zone }} />
            <CancelMeeting id={id} partner={partner} />
          </>
        )}
      </div>
      {!isOver && !mayBeChanged(span.from, now) && <p className="small soft">{t('card.late')}</p>}
    </>
  );
}

function CancelMeeting({ id, partner }: { id: string; partner: Partner }) {
  const { t } = useTranslation('meetings');
  return (
    <Confirm
      title={t('cancel.title')}
      description={t('cancel.text', { name: partner.name })}
      action={t('cancel.submit')}
      keep={t('cancel.keep')}
      trigger={<Button look="quiet">{t('card.cancel')}</Button>}
      work={async () => {
        await cancelMeeting(id);
        showToast('done', t('cancel.done'));
      }}
    />
  );
}
