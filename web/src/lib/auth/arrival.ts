/** How someone came to the site: by a mailed link or back from a third party. */
export type Arrival =
  | { kind: 'session' }
  | { kind: 'failed'; code: string; message: string }
  /** A new address is confirmed from two mailboxes, and this was the first. */
  | { kind: 'half' };

function readArrival({ hash, search }: { hash: string; search: string }): Arrival | null {
  const behind = new URLSearchParams(hash.slice(1));
  const before = new URLSearchParams(search);
  const said = (name: string) => behind.get(name) ?? before.get(name) ?? undefined;
  const failure = said('error_code') ?? said('error');
  if (behind.has('access_token')) return { kind: 'session' };
  if (failure && said('error_description') !== undefined) {
    return { kind: 'failed', code: failure, message: said('error_description') ?? '' };
  }
  return behind.has('message') ? { kind: 'half' } : null;
}

/** Once read, what went wrong is not part of the address any more. A session is left for the client to take. */
export function tidyAddress(arrival: Arrival | null): void {
  if (arrival?.kind !== 'failed' && arrival?.kind !== 'half') return;
  const address = new URL(location.href);
  for (const name of ['error', 'error_code', 'error_description']) address.searchParams.delete(name);
  address.hash = '';
  history.replaceState(history.state, '', address);
}

/** Read once, when the site is opened. */
export const arrival = readArrival(location);
