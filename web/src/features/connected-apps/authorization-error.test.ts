import { describe, expect, it } from 'vitest';
import { readFailure } from '#lib/errors/read-failure.ts';
import { AuthorizationError, readAuthorizationError } from './authorization-error.ts';

const answered = (status: number, code?: string) =>
  Object.assign(new Error('as the server says it'), { status, ...(code ? { code } : {}) });

describe('a request that cannot be answered', () => {
  it.each([
    [answered(400, 'validation_failed'), 'oauth_authorization_not_found'],
    [answered(404), 'oauth_authorization_not_found'],
    [answered(404, 'oauth_authorization_not_found'), 'oauth_authorization_not_found'],
    [answered(404, 'feature_disabled'), 'feature_disabled'],
  ])('%o is said under %s', (error, code) => {
    expect(readFailure(readAuthorizationError(error))).toEqual({ kind: 'known', code });
  });

  it('keeps what says nothing about the request', () => {
    const failure = answered(503);
    expect(readAuthorizationError(failure)).toBe(failure);
  });

  it('tells a child that its account cannot', () => {
    expect(readFailure(new AuthorizationError('child_account'))).toEqual({
      kind: 'refused',
      code: 'child_account',
    });
  });
});
