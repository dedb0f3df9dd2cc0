import { expect, test } from 'vitest';
import { coversScopes, readScopes } from './scopes.ts';

test('scopes are read each once, whatever the spaces', () => {
  expect(readScopes('  openid email  openid ')).toEqual(['openid', 'email']);
  expect(readScopes('')).toEqual([]);
});

test('what was allowed covers the same and less, not more', () => {
  expect(coversScopes('email profile', 'profile email')).toBe(true);
  expect(coversScopes('email profile', 'email')).toBe(true);
  expect(coversScopes('email', 'email profile')).toBe(false);
  expect(coversScopes('', 'email')).toBe(false);
});
