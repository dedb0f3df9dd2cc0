import type { Location } from 'react-router';

const afterSignIn = '/dashboard';

/** Where someone wanted to go, to be brought back there. A session in the address is not part of it. */
export function pathOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + (/[#&]access_token=/.test(hash) ? '' : hash);
}

/** Where to go after signing in: what the navigation says, if that is a page of this site. */
export function returnTarget(state: unknown): string {
  const { from }: { from?: unknown } = Object(state);
  const path = typeof from === 'object' && from !== null ? pathOf(completed(from)) : from;
  return typeof path === 'string' && isOwnPath(path) && !/^\/auth(?:[/?#]|$)/.test(path) ? path : afterSignIn;
}

function completed(from: object) {
  const { pathname, search, hash }: { pathname?: unknown; search?: unknown; hash?: unknown } = from;
  return { pathname: text(pathname), search: text(search), hash: text(hash) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Browsers read `//host` and `/\host` as another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && new URL(path, 'https://own.example').origin === 'https://own.example';
}
