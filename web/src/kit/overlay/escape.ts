/** What Escape closes; of several around the focus the innermost alone. */
const closing = '[role="combobox"][aria-expanded="true"], [role="menu"], [role="dialog"]';

/**
 * Presses of Escape that a toast leaves to what holds the focus. A toast that appears while a dialog or a menu is
 * open lies above it, and only the topmost layer receives the key.
 */
const left = new WeakSet<Event>();

export function leaveToInnermost(press: KeyboardEvent): void {
  if (!innermost(press)) return;
  press.preventDefault();
  left.add(press);
}

export function isLeftTo(element: Element, press: Event): boolean {
  return left.has(press) && innermost(press) === element;
}

/** A dialog receives the key before a field inside it that has its list open. */
export function leaveToOpenList(press: KeyboardEvent): void {
  if (innermost(press)?.role === 'combobox') press.preventDefault();
}

function innermost({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(closing) : null;
}
