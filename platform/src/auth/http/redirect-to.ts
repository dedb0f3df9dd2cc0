import { isLoopbackName } from '../../http/loopback.ts';
import { invalid } from '../errors.ts';
import type { RedirectPattern } from '../redirect-patterns.ts';

type Redirects = { siteUrl: string; accounts: { redirects: readonly RedirectPattern[] } };

/**
 * Where a person may be sent with a token in hand: pages of this site, what the operator named, and, while the site
 * itself runs on this machine, other pages of this machine. Anything else could hand the token to a stranger.
 */
export function allowedRedirect({ siteUrl, accounts }: Redirects, requested: string | undefined): string {
  if (requested === undefined || requested === '') return siteUrl;
  const site = new URL(siteUrl);
  const target = parse(requested, site);
  if (target.username === '' && target.password === '') {
    if (target.origin === site.origin) return target.href;
    const web = target.protocol === 'http:' || target.protocol === 'https:';
    if (web && isLoopbackName(site.host) && isLoopbackName(target.host)) return target.href;
    if (accounts.redirects.some((matches) => matches(target))) return target.href;
  }
  throw invalid('redirect_to is not an address that this site allows');
}

function parse(requested: string, site: URL): URL {
  try {
    return new URL(requested, site);
  } catch {
    throw invalid('redirect_to is not an address');
  }
}

/** Adds members behind the `#`, where servers and their logs do not see them. */
export function withFragment(target: string, members: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(members).toString();
  return url.href;
}

export function withQuery(target: string, members: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}
