/** A refusal in the form that Supabase Auth's clients read. `code` is stable, the message is for a person. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: string;
  /** Further members of the answer, such as the reasons against a password. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: Record<string, unknown>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.details = more.details ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

export const invalidEmail = () => invalid('Unable to validate email address: invalid format');

export const tokenExpired = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

export const linkExpired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');

export const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export const userExists = () => new AuthError(422, 'user_already_exists', 'User already registered');

export const signupDisabled = () =>
  new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');

export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found');

export const insufficientAal = (status = 403) =>
  new AuthError(status, 'insufficient_aal', 'The second factor has to be given first.');

export const userBanned = () => new AuthError(403, 'user_banned', 'User is banned');

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

export const appForbidden = () =>
  new AuthError(403, 'oauth_client_forbidden', 'An app that was given access to an account may not do this');

/** Every route of the OAuth server while it is switched off, in the words of the reference. */
export const oauthServerDisabled = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled');

export const oauthClientNotFound = (status = 404) =>
  new AuthError(
    status,
    'oauth_client_not_found',
    status === 404 ? 'OAuth client not found' : 'invalid client_id',
  );

export const oauthAuthorizationNotFound = () =>
  new AuthError(404, 'oauth_authorization_not_found', 'authorization not found');
