import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { Icon } from '#kit/icons/icons.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { useEndPartnership } from '../../api/end-partnership.ts';
import styles from '../partners.module.css';

type Props = { request: string; name: string };

/** Ends learning together, after a question; as quiet as the flag beside it. */
export function EndButton({ request, name }: Props) {
  const { t } = useTranslation(['partners', 'common']);
  const [open, setOpen] = useState(false);
  const { busy, done, failure, run, reset } = useEndPartnership(request, () =>
    showToast('done', t('partners:end.done', { name })),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => {
        reset();
        setOpen(opened);
      }}
      title={t('partners:end.title', { name })}
      description={t('partners:end.text', { name })}
      trigger={
        <IconButton
          label={t('partners:actionFor', { action: t('partners:end.go'), name })}
          icon={<PartIcon />}
        />
      }
    >
      <Alert error={failure} />
      <div className={styles.choices}>
        {/* Also once it is done: the row goes, and this dialog with it. */}
        <Button look="danger" busy={busy || done} onClick={() => void run()}>
          {t('partners:end.go')}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('partners:end.keep')}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}

/** A person who goes. */
function PartIcon() {
  return (
    <Icon>
      <circle cx="8" cy="6.5" r="3" />
      <path d="M2.5 16.5c0-3.2 2.3-5 5.5-5s5.5 1.8 5.5 5M13.5 8.5h4.5" />
    </Icon>
  );
}
