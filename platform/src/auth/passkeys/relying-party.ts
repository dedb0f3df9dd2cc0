import { isIP } from 'node:net';
import { AuthError } from '../errors.ts';

/** Whom an authenticator makes its keys for: this site, and no other can use them. */
export type RelyingParty = { id: string; origin: string; name: string };

type Site = { config: { siteUrl: string }; product: { name: string } };

/** Browsers make passkeys for names only; a site that is reached by a number has none. */
export function relyingPartyOf({ config, product }: Site): RelyingParty | undefined {
  const { hostname, origin } = new URL(config.siteUrl);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return undefined;
  return { id: hostname, origin, name: product.name };
}

export function requireRelyingParty(site: Site): RelyingParty {
  const party = relyingPartyOf(site);
  if (party === undefined) throw new AuthError(404, 'passkey_disabled', 'Passkeys need a site with a name');
  return party;
}
