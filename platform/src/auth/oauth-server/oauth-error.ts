import type { FastifyInstance } from 'fastify';
import { logServerError } from '../../http/errors.ts';
import { AuthError } from '../errors.ts';
import { asAuthError } from '../http/answer-errors.ts';
import { sendAuthError } from '../http/api-version.ts';

type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unauthorized_client'
  | 'unsupported_grant_type';

/** A refusal in the form of RFC 6749, section 5.2, which OAuth's clients read. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

export const invalidGrant = (description: string) => new OAuthError('invalid_grant', description);

/** These alone say that the grant itself is dead, and that the app has to ask the person again. */
const deadGrants: ReadonlySet<string> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'session_not_found',
  'user_not_found',
  'user_banned',
]);

/** A refusal of the accounts, as the token endpoint may say it. What says nothing about the grant (429, 5xx) stays as it is. */
function asOAuthError(error: unknown): OAuthError | AuthError {
  if (error instanceof OAuthError) return error;
  const shown = asAuthError(error);
  if (deadGrants.has(shown.code)) return invalidGrant(shown.message);
  return shown.status === 400 ? new OAuthError('invalid_request', shown.message) : shown;
}

/** For the routes that OAuth's own clients call. */
export function answerOAuthErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const shown = asOAuthError(error);
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    if (shown instanceof AuthError) {
      logServerError(request, shown.status, error);
      return sendAuthError(request, reply, shown);
    }
    const isUnknownClient = shown.code === 'invalid_client';
    // Only who came with the header is asked for it: a browser would ask the person instead.
    if (isUnknownClient && request.headers.authorization !== undefined) {
      reply.header('www-authenticate', 'Basic realm="oauth"');
    }
    return reply
      .code(isUnknownClient ? 401 : 400)
      .type('application/json; charset=utf-8')
      .send({ error: shown.code, error_description: shown.message });
  });
}
