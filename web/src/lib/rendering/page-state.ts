import type { RenderedState } from '@lomdim/contract/rendering';

/** What the server left for the browser beside the page that it rendered; `undefined` where it rendered none. */
export const pageState: RenderedState | undefined = readState();

function readState(): RenderedState | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById('state')?.textContent;
  // It comes from the same server as this code.
  return text ? (JSON.parse(text) as RenderedState) : undefined;
}

let isTakingOver = pageState?.takesOver === true;

/** Whether the browser is still about to take over what the server rendered: nothing is waited for that is shown already. */
export function takesOver(): boolean {
  return isTakingOver;
}

/** The page is alive. Tests wait for this sign before they act. */
export function markReady(): void {
  isTakingOver = false;
  document.documentElement.dataset.ready = '';
}
