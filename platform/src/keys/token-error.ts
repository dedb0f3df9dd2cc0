const messages = {
  malformed: 'The token is not a JSON Web Token.',
  algorithm: 'The token is signed with an algorithm that is not accepted.',
  unknown_key: 'The token names a signing key that is not known.',
  signature: 'The signature of the token does not match.',
  expired: 'The token has expired.',
  not_yet_valid: 'The token is not valid yet.',
  claims: 'The token carries a claim of the wrong kind.',
  issuer: 'The token was made by somebody else.',
  audience: 'The token is meant for somebody else.',
};

export type TokenRefusal = keyof typeof messages;

/** Why a token was refused. Each protocol turns it into its own code. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly reason: TokenRefusal;

  constructor(reason: TokenRefusal) {
    super(messages[reason]);
    this.reason = reason;
  }
}
