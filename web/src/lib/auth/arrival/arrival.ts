/** Tokens that stand in an address. Whose they are, and whether this browser asked for them, is still to be found out. */
export type Tokens = { access_token: string; refresh_token: string };

/** How someone came to the site: by a mailed link or back from an OAuth provider. */
export type Arrival =
  | { kind: 'session'; tokens: Tokens; isRecovery: boolean }
  /** Back from a third party, with what only the browser that went there can use. */
  | { kind: 'code'; code: string }
  | { kind: 'failed'; code: string; message: string }
  /** A new address is confirmed from two mailboxes, and this was the first. */
  | { kind: 'half' };

/** Where a third party sends people back to. */
export const callbackPath = '/auth/callback';

type Address = { pathname: string; hash: string; search: string };

function readArrival({ pathname, hash, search }: Address): Arrival | null {
  const behind = new URLSearchParams(hash.slice(1));
  const before = new URLSearchParams(search);
  const said = (name: string) => behind.get(name) ?? before.get(name) ?? undefined;
  const failure = said('error_code') ?? said('error');
  const [access_token, refresh_token] = [behind.get('access_token'), behind.get('refresh_token')];
  if (access_token && refresh_token) {
    const isRecovery = behind.get('type') === 'recovery';
    return { kind: 'session', tokens: { access_token, refresh_token }, isRecovery };
  }
  if (failure && said('error_description') !== undefined) {
    return { kind: 'failed', code: failure, message: said('error_description') ?? '' };
  }
  const code = before.get('code');
  if (code && pathname === callbackPath) return { kind: 'code', code };
  return behind.has('message') ? { kind: 'half' } : null;
}

/**
 * Removes it from the address once it was read, so that it is neither seen nor kept in the history nor copied along.
 */
export function cleanAddress(arrival: Arrival | null): void {
  if (arrival === null) return;
  const address = new URL(location.href);
  for (const name of ['error', 'error_code', 'error_description', 'code']) address.searchParams.delete(name);
  address.hash = '';
  history.replaceState(history.state, '', address);
}

/** Read once, when the site is opened. */
export const arrival = typeof location === 'undefined' ? null : readArrival(location);
