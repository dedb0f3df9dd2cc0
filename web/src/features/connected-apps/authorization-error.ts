import { statusOf } from '#lib/errors/read-failure.ts';

type Code = 'oauth_authorization_not_found' | 'oauth_redirect_refused' | 'child_account';

/** Why a request of an app cannot be answered, under a code that has a sentence. */
export class AuthorizationError extends Error {
  readonly code: Code;
  constructor(code: Code, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** One that was answered already is refused as one that is not well formed; for a person it is no longer there. */
export function readAuthorizationError(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown };
  return code === 'validation_failed' || (statusOf(error) === 404 && code === undefined)
    ? new AuthorizationError('oauth_authorization_not_found', error)
    : error;
}
