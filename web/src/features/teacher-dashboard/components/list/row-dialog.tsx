import { type ReactNode, useState } from 'react';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';

type Props = {
  /** On the button. */
  action: string;
  title: string;
  about: string;
  /** Shown, and fetched, only while it is open. */
  children: (close: () => void) => ReactNode;
};

/** A button of a row, and what it opens. */
export function RowDialog({ action, title, about, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title={title}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button look="quiet" aria-label={`${action}: ${about}`}>
          {action}
        </Button>
      }
    >
      {open && children(() => setOpen(false))}
    </Dialog>
  );
}
