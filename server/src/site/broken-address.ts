import type { IncomingMessage } from 'node:http';
import { isProtocolPath } from '@lomdim/platform/http/protocol-prefixes';
import { maxParamLength, maxUrlLength } from '@lomdim/platform/http/server-options';

const unreadable = '/unreadable-address';
/** What every browser tidies away before it asks, and what reads addresses after us would: then two pages had one address. */
const climbs = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;
/** No route matches them. */
const controls = /\p{Cc}/u;

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * Where the page is found that answers a request of a browser. An address that the router cannot read would be answered in JSON
 * before any page is asked for; in its place stands one that it can read, at which there is no page.
 */
export function readableAddress({ method, url = '/', headers }: Asked): string {
  const isPage = (method === 'GET' || method === 'HEAD') && /text\/html/i.test(headers.accept ?? '');
  if (!isPage || isProtocolPath(url)) return url;
  const [path = '', ...query] = url.split('?');
  if (!path.startsWith('/') || isTooLong(url) || climbs.test(path)) return unreadable;
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

/** The status of an address for which another one stands; undefined for all others. */
export function brokenStatus({ url, originalUrl }: { url: string; originalUrl: string }) {
  if (url === originalUrl) return undefined;
  return isTooLong(originalUrl) ? 414 : 400;
}

function isTooLong(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return url.length > maxUrlLength || path.split('/').some((part) => part.length > maxParamLength);
}

function isReadable(path: string): boolean {
  try {
    return !controls.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
