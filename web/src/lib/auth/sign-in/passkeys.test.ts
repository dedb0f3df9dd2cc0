import { describe, expect, it } from 'vitest';
import { readPasskeyError } from './passkeys.ts';

const named = (name: string, more: object = {}) => Object.assign(new Error('words'), { name }, more);

describe('what a device did not do', () => {
  it.each([
    ['NotAllowedError', 'passkey_cancelled'],
    ['AbortError', 'passkey_cancelled'],
    ['InvalidStateError', 'passkey_exists'],
    ['SecurityError', 'passkey_failed'],
  ])('%s is shown as %s', (name, code) => {
    expect(readPasskeyError(named(name))).toMatchObject({ code });
  });

  it('is not what the server refused, nor a connection that is missing', () => {
    const refused = named('AuthApiError', { status: 403, code: 'user_banned' });
    expect(readPasskeyError(refused)).toBe(refused);
    const offline = named('TypeError');
    expect(readPasskeyError(offline)).toBe(offline);
  });

  it('and a signature that is wrong is not called a wrong code', () => {
    const wrong = named('AuthApiError', { status: 422, code: 'mfa_verification_failed' });
    expect(readPasskeyError(wrong)).toMatchObject({ code: 'webauthn_verification_failed' });
  });
});
