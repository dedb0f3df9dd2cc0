/**
 * Presses of Escape that a toast leaves to the dialog beneath it. A toast that appears while a dialog is open lies above it,
 * and only what lies on top is told of the key.
 */
const leftToDialog = new WeakSet<Event>();

export function leaveToDialog(press: KeyboardEvent): void {
  const { target } = press;
  if (!(target instanceof Element) || !target.closest('[role="dialog"]')) return;
  press.preventDefault();
  leftToDialog.add(press);
}

export const isLeftToDialog = (press: Event) => leftToDialog.has(press);
