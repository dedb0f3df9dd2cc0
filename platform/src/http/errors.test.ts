import { describe, expect, it } from 'vitest';
import { HttpError, publicError } from './errors.ts';

describe('publicError', () => {
  it('shows a refusal of ours as it is', () => {
    expect(publicError(new HttpError(403, 'loopback_only', 'Only here.'))).toEqual({
      status: 403,
      code: 'loopback_only',
      message: 'Only here.',
    });
  });

  it('hides everything about an internal error', () => {
    const shown = { status: 500, code: 'internal_error', message: 'Something went wrong on our side.' };
    expect(publicError(new Error('relation "auth.users" does not exist'))).toEqual(shown);
    expect(publicError('a string')).toEqual(shown);
    expect(publicError(undefined)).toEqual(shown);
    expect(publicError(Object.assign(new Error('x'), { statusCode: 302 }))).toEqual(shown);
  });

  it('gives what the framework refuses a stable code', () => {
    const tooLarge = Object.assign(new Error('x'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 });
    expect(publicError(tooLarge)).toMatchObject({ status: 413, code: 'body_too_large' });
    const other = Object.assign(new Error('x'), { code: 'FST_ERR_OTHER', statusCode: 406 });
    expect(publicError(other)).toMatchObject({ status: 406, code: 'bad_request' });
  });
});
