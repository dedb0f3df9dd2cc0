import { isLoopbackName } from '../../http/loopback.ts';

/**
 * Whether a page may open a socket here. Browsers tell where a page comes from; programs tell nothing, and are taken.
 * A page of this site may, under the name it was asked for, and on a site of this machine any page of this machine,
 * such as a development server's.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, siteUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const site = new URL(siteUrl);
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
  if (page.origin === site.origin || page.host === host?.toLowerCase()) return true;
  return isLoopbackName(site.host) && isLoopbackName(page.host);
}
