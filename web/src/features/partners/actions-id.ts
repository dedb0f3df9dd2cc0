/** Names the place of what can be done about somebody, so that the focus can return to it. */
export function actionsId(person: string): string {
  return `actions-${person}`;
}

/** A dialog has closed: back to the button that opened it, or to where it stood. */
export function focusOnActions(person: string): void {
  const actions = document.getElementById(actionsId(person));
  const button = actions?.querySelector<HTMLElement>('[data-ask]');
  (button ?? actions)?.focus();
}
