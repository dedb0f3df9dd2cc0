import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AuthError, invalid } from '../errors.ts';
import type { CodeChallenge } from '../store/flow-state.ts';
import { optional } from './read-input.ts';

/** The two members with which a client asks for the PKCE flow. */
export const codeChallengeMembers = {
  code_challenge: optional(z.string()),
  code_challenge_method: optional(z.string()),
};

export function readCodeChallenge(input: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): CodeChallenge | undefined {
  const challenge = input.code_challenge || undefined;
  const method = input.code_challenge_method?.toLowerCase() || undefined;
  if (challenge === undefined && method === undefined) return undefined;
  if (challenge === undefined || method === undefined) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw invalid('code_challenge must be 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~');
  }
  if (method !== 's256' && method !== 'plain') throw invalid('code_challenge_method must be s256 or plain');
  return { challenge, method };
}

export function checkCodeVerifier(expected: CodeChallenge, verifier: string): void {
  const given =
    expected.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const [one, other] = [Buffer.from(given), Buffer.from(expected.challenge)];
  if (one.length === other.length && timingSafeEqual(one, other)) return;
  throw new AuthError(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  );
}
