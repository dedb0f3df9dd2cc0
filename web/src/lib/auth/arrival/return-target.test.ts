import { expect, it } from 'vitest';
import { pathOf, returnTarget } from './return-target.ts';

it('remembers the whole path, but never a session in the address', () => {
  expect(pathOf({ pathname: '/chat', search: '?with=1', hash: '#last' })).toBe('/chat?with=1#last');
  expect(pathOf({ pathname: '/dashboard', search: '', hash: '#access_token=a&type=signup' })).toBe(
    '/dashboard',
  );
});

it.each([
  [{ from: '/chat?with=1#last' }, '/chat?with=1#last'],
  [{ from: { pathname: '/profile', search: '?tab=2', hash: '', key: 'x', state: null } }, '/profile?tab=2'],
  [{ from: { pathname: '/profile' } }, '/profile'],
])('goes back to %j', (state, target) => expect(returnTarget(state)).toBe(target));

it.each([
  null,
  undefined,
  {},
  { from: '//evil.example' },
  { from: '/\\evil.example' },
  { from: '/\t/evil.example' },
  { from: 'https://evil.example' },
  { from: 'javascript:alert(1)' },
  { from: { pathname: '//evil.example' } },
  { from: 7 },
  { from: '/auth' },
  { from: '/auth/confirm' },
])('goes to the dashboard when the navigation says %j', (state) =>
  expect(returnTarget(state)).toBe('/dashboard'),
);
