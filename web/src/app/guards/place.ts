import type { Location } from 'react-router';

const afterSignIn = '/dashboard';

/** Where someone wanted to go, to be brought back there. A session in the address is not part of the place. */
export function placeOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + (/[#&]access_token=/.test(hash) ? '' : hash);
}

/** Where to go after signing in: what the navigation says, if that is a page of this site. */
export function returnTarget(state: unknown): string {
  const { from }: { from?: unknown } = Object(state);
  const place = typeof from === 'object' && from !== null ? placeOf(completed(from)) : from;
  return typeof place === 'string' && isOwnPath(place) && !/^\/auth(?:[/?#]|$)/.test(place)
    ? place
    : afterSignIn;
}

function completed(from: object) {
  const { pathname, search, hash }: { pathname?: unknown; search?: unknown; hash?: unknown } = from;
  return { pathname: text(pathname), search: text(search), hash: text(hash) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Browsers read `//host` and `/\host` as another site. */
function isOwnPath(place: string): boolean {
  return /^\/(?![/\\])/.test(place) && new URL(place, 'https://own.example').origin === 'https://own.example';
}
