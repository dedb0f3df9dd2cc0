type Press = { button: number; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** A press on a link that the browser answers itself: with another tab or window, or with a download. */
export function isForAnotherWindow({ button, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
