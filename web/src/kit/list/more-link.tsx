import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from '../button/button.tsx';

type Props = {
  /** Of the list from there on. */
  to: string;
  busy: boolean;
  /** A key press arrives as a click without a pointer. */
  onMore: (byKey: boolean) => void;
  children: ReactNode;
};

/** Leads to what follows; pressed where scripts run, it brings that into the list. */
export function MoreLink({ to, busy, onMore, children }: Props) {
  function bring(event: MouseEvent): void {
    const { button, detail, metaKey, ctrlKey, shiftKey, altKey } = event;
    // In a tab of its own it is a page of its own.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    onMore(detail === 0);
  }
  return (
    <ButtonLink look="quiet" rel="next" to={to} busy={busy} onClick={bring}>
      {children}
    </ButtonLink>
  );
}
