import { type ReactNode, useState } from 'react';
import { useAction } from '../action/use-action.ts';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { Dialog, type DialogButton, DialogClose } from './dialog.tsx';

type Props = {
  /** The button that opens the question, and that the focus returns to. */
  trigger?: DialogButton;
  /** Where something else opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onCloseAutoFocus?: (event: Event) => void;
  title: string;
  /** What happens then. */
  description: string;
  /** What is done, as its button says it. */
  action: string;
  /** The way out, as its button says it. */
  keep: string;
  look?: 'danger' | 'strong';
  work: () => Promise<unknown>;
  onError?: (error: unknown) => unknown;
  /** What is chosen before. */
  children?: ReactNode;
};

/** Asks before something is done. After a failure it stays open and says why; once it is done it closes. */
export function Confirm({
  action,
  keep,
  look = 'danger',
  work,
  onError,
  onOpenChange,
  children,
  ...dialog
}: Props) {
  const [open, setOpen] = useState(false);
  const { busy, failure, run, reset } = useAction(work, onError ? { onError } : {});

  function change(isOpen: boolean) {
    setOpen(isOpen);
    onOpenChange?.(isOpen);
    // An error of the time before says nothing about the next attempt.
    reset();
  }

  return (
    <Dialog {...dialog} open={dialog.open ?? open} onOpenChange={change}>
      {children}
      <Alert error={failure} />
      <div className="cluster-3 middle">
        <Button look={look} busy={busy} onClick={async () => (await run()) && change(false)}>
          {action}
        </Button>
        <DialogClose>
          <Button look="quiet">{keep}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}
