import type { FastifyRequest } from 'fastify';
import { AuthError } from '../errors.ts';

/**
 * A form that any site could send would sign its visitors in as somebody else. Browsers say from which site a form
 * comes; what says nothing is no browser, and has nobody's session to replace.
 */
export function requireOwnPage(request: FastifyRequest, siteUrl: string): void {
  const { origin, host, 'sec-fetch-site': from } = request.headers;
  const own = from === undefined ? isOwnOrigin(origin, host, siteUrl) : from === 'same-origin';
  if (own) return;
  throw new AuthError(
    403,
    'not_own_page',
    'Please open the link in your mail again, and press the button there.',
  );
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, siteUrl: string): boolean {
  if (origin === undefined || origin === siteUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
