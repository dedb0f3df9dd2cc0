import type { SupabaseClient } from '@supabase/supabase-js';

/** Browsers keep passkeys for sites with a name, over a connection that nobody can change. */
export function browserHasPasskeys(): boolean {
  const byNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && !byNumber && typeof window.PublicKeyCredential === 'function';
}

type PasskeyCode = 'passkey_cancelled' | 'passkey_exists' | 'passkey_failed' | 'webauthn_verification_failed';

/** What the browser or the device did not do, under a code that has a sentence. */
class PasskeyError extends Error {
  readonly code: PasskeyCode;
  constructor(code: PasskeyCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Errors of the device get codes of ours; those of the server have theirs. */
export function readPasskeyError(error: unknown): unknown {
  const { name, code, status } = Object(error) as Record<string, unknown>;
  // The words for it speak of digits, and here nobody typed any.
  if (code === 'mfa_verification_failed') return new PasskeyError('webauthn_verification_failed', error);
  if (typeof status === 'number') return error;
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyError('passkey_cancelled', error);
  if (name === 'InvalidStateError') return new PasskeyError('passkey_exists', error);
  return name === 'TypeError' ? error : new PasskeyError('passkey_failed', error);
}

/** Asks the device for the key of a second factor: a new one for a factor that was just begun, else the one it made. */
export async function showKey({ auth }: Pick<SupabaseClient, 'auth'>, factorId: string): Promise<void> {
  const rpId = location.hostname;
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: { rpId } });
  if (error) throw error;
  const { id: challengeId, webauthn } = data;
  try {
    const credential =
      webauthn.type === 'create'
        ? await navigator.credentials.create({ publicKey: options(webauthn.credential_options.publicKey) })
        : await navigator.credentials.get({ publicKey: options(webauthn.credential_options.publicKey) });
    const shown = { type: webauthn.type, rpId, credential_response: credential as never };
    const answer = await auth.mfa.verify({ factorId, challengeId, webauthn: shown });
    if (answer.error) throw answer.error;
  } catch (reason) {
    throw readPasskeyError(reason);
  }
}

/** The client's types know members that the browser's do not yet, and mean the same. */
const options = <Options>(given: object): Options => given as Options;
