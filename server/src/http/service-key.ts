import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request carries the service key, as `apikey` or as a bearer. */
export function carriesServiceKey(headers: IncomingHttpHeaders, serviceRoleKey: string): boolean {
  const bearer = headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  return [headers.apikey, bearer].some((key) => typeof key === 'string' && same(key, serviceRoleKey));
}

/** Compared as digests, so that neither length nor content can be learnt from the time it takes. */
function same(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
