import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import styles from './teacher-dashboard.module.css';

type Props = {
  /** The button that opens the question. */
  trigger: ReactNode;
  title: string;
  text: string;
  /** What is done, as the button says it. */
  action: string;
  keep: string;
  work: () => Promise<void>;
};

/** A confirmation dialog for what cannot be undone. After a failure it stays open and shows the error. */
export function ConfirmDialog({ trigger, title, text, action, keep, work }: Props) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: work,
    onSuccess: () => setOpen(false),
  });
  return (
    <Dialog
      title={title}
      description={text}
      closeLabel={t('close')}
      trigger={trigger}
      open={open}
      onOpenChange={(isOpen) => {
        setOpen(isOpen);
        reset();
      }}
    >
      <Alert error={error} />
      <div className={styles.actions}>
        <Button look="danger" busy={isPending} onClick={() => mutate()}>
          {action}
        </Button>
        <DialogClose>
          <Button look="quiet">{keep}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}
