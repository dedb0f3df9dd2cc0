import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogClose } from '../../../components/ui/dialog.tsx';
import { useAction } from '../use-action.ts';
import { FailureNote } from './failure-note.tsx';
import styles from './settings.module.css';

type Props = {
  text: string;
  /** What it would remove, for those who hear the button without what stands beside it. */
  about?: string;
  title: string;
  description: string;
  work: () => Promise<void>;
};

/** Asks before it takes something away. When that fails, the question stays and says why. */
export function RemoveButton({ text, about, title, description, work }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const [open, setOpen] = useState(false);
  const { busy, failure, run } = useAction(work);
  return (
    <Dialog
      title={title}
      description={description}
      closeLabel={t('common:close')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button look="quiet" {...(about ? { 'aria-label': `${text}: ${about}` } : {})}>
          {text}
        </Button>
      }
    >
      <FailureNote failure={failure} />
      <div className={styles.row}>
        <Button look="danger" busy={busy} onClick={async () => (await run()) && setOpen(false)}>
          {text}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('cancel')}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}
