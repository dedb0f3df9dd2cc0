import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';

type Props = {
  text: string;
  /** What it would remove, for the accessible name. */
  about?: string;
  title: string;
  description: string;
  work: () => Promise<void>;
};

/** A confirmation dialog for a removal. After a failure it stays open and shows the error. */
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
      <Alert error={failure} />
      <div className="cluster-3 middle">
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
