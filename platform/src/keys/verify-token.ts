import {
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose';
import { Lru } from '../lib/lru.ts';
import type { SigningKey } from './signing-keys.ts';
import { TokenError } from './token-error.ts';

export type Claims = JWTPayload & { role?: string; session_id?: string };

/** Whom access tokens are for, and who made them. */
export const audience = 'authenticated';
export const issuerOf = (siteUrl: string): string => `${siteUrl}/auth/v1`;

/** Who access tokens say made them, and API keys of the older kind. */
type Issuers = { issuer: string; apiKeyIssuer: string };

const rememberedTokens = 5000;
const longestToken = 16_384;

/**
 * Verifies signatures once and remembers the result: a browser sends the same token with every request.
 * Only the signature is remembered; the times in the token are looked at again on every call.
 *
 * A token of our signing keys names its maker (`iss`) and for whom it is (`aud`). One that is signed with the shared
 * secret may leave them out, because other tools make such tokens and API keys; what it names must be right. The two
 * configured API keys stand for themselves, no matter who made them.
 */
export function tokenVerifier(
  signingKeys: readonly SigningKey[],
  secret: Uint8Array,
  { isApiKey, ...issuers }: Issuers & { isApiKey: (token: string) => boolean },
) {
  const byKid = new Map(signingKeys.map((key) => [key.kid, key]));
  const remembered = new Lru<Claims>(rememberedTokens);

  return async function verifyToken(token: string): Promise<Claims> {
    const known = remembered.get(token);
    if (known !== undefined) {
      checkTimes(known);
      return known;
    }
    const { key, alg } = keyFor(token);
    const claims = await verifySignature(token, { key, alg });
    if (!isApiKey(token)) checkOrigin(claims, { ...issuers, isShared: alg === 'HS256' });
    remembered.set(token, claims);
    return claims;
  };

  function keyFor(token: string): { key: Uint8Array | SigningKey['publicKey']; alg: string } {
    const header = headerOf(token);
    // The shared secret serves HS256 and nothing else; a public key never serves as a shared secret.
    if (header.alg === 'HS256') return { key: secret, alg: 'HS256' };
    if (header.alg !== 'ES256' && header.alg !== 'RS256') throw new TokenError('algorithm');
    const signingKey = byKid.get(header.kid ?? '');
    if (signingKey === undefined) throw new TokenError('unknown_key');
    if (signingKey.alg !== header.alg) throw new TokenError('algorithm');
    return { key: signingKey.publicKey, alg: signingKey.alg };
  }
}

function headerOf(token: string): ProtectedHeaderParameters {
  if (token.length > longestToken || token.split('.').length !== 3) throw new TokenError('malformed');
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new TokenError('malformed');
  }
}

async function verifySignature(
  token: string,
  { key, alg }: { key: Uint8Array | SigningKey['publicKey']; alg: string },
): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [alg] });
    return checkKinds(payload);
  } catch (error) {
    throw asTokenError(error);
  }
}

function asTokenError(error: unknown): unknown {
  if (error instanceof TokenError) return error;
  if (error instanceof errors.JWTExpired) return new TokenError('expired');
  if (error instanceof errors.JWSSignatureVerificationFailed) return new TokenError('signature');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new TokenError(
      error.claim === 'nbf' && error.reason === 'check_failed' ? 'not_yet_valid' : 'claims',
    );
  }
  if (error instanceof errors.JOSEError) return new TokenError('malformed');
  return error;
}

function checkKinds(payload: JWTPayload): Claims {
  const { role, session_id: sessionId, ...rest } = payload;
  if (role !== undefined && typeof role !== 'string') throw new TokenError('claims');
  if (sessionId !== undefined && typeof sessionId !== 'string') throw new TokenError('claims');
  return {
    ...rest,
    ...(role === undefined ? {} : { role }),
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
  };
}

function checkOrigin(
  claims: Claims,
  { issuer, apiKeyIssuer, isShared }: Issuers & { isShared: boolean },
): void {
  const { iss, aud, sub } = claims;
  const wellMade =
    iss === issuer || (isShared && (iss === undefined || (iss === apiKeyIssuer && sub === undefined)));
  if (!wellMade) throw new TokenError('issuer');
  const meant = aud === undefined ? isShared : [aud].flat().includes(audience);
  if (!meant) throw new TokenError('audience');
}

function checkTimes(claims: Claims): void {
  const now = Math.floor(Date.now() / 1000);
  if (claims.exp !== undefined && claims.exp <= now) throw new TokenError('expired');
  if (claims.nbf !== undefined && claims.nbf > now) throw new TokenError('not_yet_valid');
}
