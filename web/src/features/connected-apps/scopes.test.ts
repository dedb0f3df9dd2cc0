import { expect, test } from 'vitest';
import { readScopes } from './scopes.ts';

test.each([
  ['', [], []],
  ['profile openid  email', ['openid', 'email', 'profile'], []],
  ['email email offline_access', ['email'], ['offline_access']],
  [['phone', 'lessons:read'], ['phone'], ['lessons:read']],
])('%j asks for %j and %j', (scopes, described, others) => {
  expect(readScopes(scopes)).toEqual({ described, others });
});
