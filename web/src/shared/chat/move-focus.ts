import type { KeyboardEvent } from 'react';

/** Of many buttons of one kind one is reached by Tab, the others from there by arrow keys: hundreds of stops would bar the way. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, kind: `[data-${string}]`): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>(kind)];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
