/** Names the row of something, so that the focus can return to it. */
export function rowId(id: string): string {
  return `row-${id}`;
}

/** A dialog has closed: back to the row it was about, or to the panel when that row is no longer in the list. */
export function returnFocus(about?: { id: string }): void {
  const row = about && document.getElementById(rowId(about.id));
  const button = row ? row.querySelector<HTMLElement>('button, a') : null;
  const panel = document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])');
  (button ?? panel)?.focus();
}
