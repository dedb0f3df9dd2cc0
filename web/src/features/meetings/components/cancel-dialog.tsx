import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { showToast } from '#lib/toasts.ts';
import { cancelMeeting } from '../api/change-meeting.ts';
import type { Partner } from '../partner.ts';

export function CancelMeeting({ id, partner }: { id: string; partner: Partner }) {
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
