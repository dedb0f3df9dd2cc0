import { viewerCookies } from '@lomdim/contract/rendering';
import { saveCookie } from '../browser/cookies.ts';

export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The server writes the times of the next page on this clock. */
export function mirrorZone(): void {
  saveCookie(viewerCookies.zone, deviceZone());
}
