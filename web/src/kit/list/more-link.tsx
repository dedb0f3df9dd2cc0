import type { MouseEvent, ReactNode } from 'react';
import { isForAnotherWindow } from '#lib/browser/for-another-window.ts';
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
    // In a tab of its own it is a page of its own.
    if (isForAnotherWindow(event)) return;
    event.preventDefault();
    onMore(event.detail === 0);
  }
  return (
    <ButtonLink look="quiet" rel="next" to={to} busy={busy} onClick={bring}>
      {children}
    </ButtonLink>
  );
}
