import { AuthError } from '../errors.ts';
import type { PasskeyRow } from '../store/passkeys.ts';

/** One sentence for all that can be wrong with an answer: an unknown key looks like a wrong signature. */
export const verificationFailed = () =>
  new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed');

export const passkeyNotFound = () => new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found');

/** The text that had to be signed, if there still is one. */
export function challengeExpired(taken: { challenge: string; expired: boolean } | undefined): string {
  if (taken === undefined) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  }
  if (taken.expired) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  return taken.challenge;
}

export function showPasskey(passkey: PasskeyRow) {
  return {
    id: passkey.id,
    ...(passkey.friendly_name === '' ? {} : { friendly_name: passkey.friendly_name }),
    created_at: passkey.created_at.toISOString(),
    ...(passkey.last_used_at === null ? {} : { last_used_at: passkey.last_used_at.toISOString() }),
  };
}
