/** Names the row of something, so that the focus can return to it. */
export function rowId(subject: string): string {
  return `row-${subject}`;
}

/** A dialog has closed: back to the row it was about, or to the panel when that row is no longer in the list. */
export function returnFocus(subject: string | undefined): void {
  const row = subject && document.getElementById(rowId(subject));
  const button = row ? row.querySelector<HTMLElement>('button, a') : null;
  const panel = document.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]');
  (button ?? panel)?.focus();
}
