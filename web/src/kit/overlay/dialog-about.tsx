import { Fragment, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

type Props<About extends { id: string }> = {
  /** What it is about; nothing while it is closed. */
  about: About | undefined;
  title: (about: About) => string;
  description?: (about: About) => string;
  onClose: () => void;
  /** Where the focus goes once it is gone. */
  returnFocus: (about: About) => void;
  children: (about: About) => ReactNode;
};

/** One dialog for all rows of a list. What it shows stays while it fades. */
export function DialogAbout<About extends { id: string }>(props: Props<About>) {
  const { about, title, description, onClose, returnFocus, children } = props;
  const [shown, setShown] = useState(about);
  if (about && about !== shown) setShown(about);
  return (
    <Dialog
      open={about !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown ? title(shown) : ''}
      description={(shown && description?.(shown)) ?? ''}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (shown) returnFocus(shown);
      }}
    >
      {shown && <Fragment key={shown.id}>{children(shown)}</Fragment>}
    </Dialog>
  );
}
