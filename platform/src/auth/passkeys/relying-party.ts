import { isIP } from 'node:net';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';

/** Whom an authenticator makes its keys for: this site, and no other can use them. */
export type RelyingParty = { id: string; origin: string; name: string };

/** Browsers make passkeys for names only; a site that is reached by a number has none. */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(siteUrl);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return undefined;
  return { id: hostname, origin, name: 'Lomdim' };
}

export function requireRelyingParty(context: Pick<AuthContext, 'config'>): RelyingParty {
  const party = relyingPartyOf(context.config.siteUrl);
  if (party === undefined) throw new AuthError(404, 'passkey_disabled', 'Passkeys need a site with a name');
  return party;
}
