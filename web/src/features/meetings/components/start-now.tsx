import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';

/** Asks whether to go into the room at once. */
export function StartNow({ booking, onClose }: { booking: string; onClose: () => void }) {
  const { t } = useTranslation(['meetings', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('meetings:startNow.title')}
      description={t('meetings:startNow.text')}
    >
      <div className="cluster-2">
        <ButtonLink to={`/video-call/${booking}`}>{t('meetings:startNow.start')}</ButtonLink>
        <Button look="quiet" onClick={onClose}>
          {t('meetings:startNow.later')}
        </Button>
      </div>
    </Dialog>
  );
}
