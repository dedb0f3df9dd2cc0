import { describe, expect, test } from 'vitest';
import { allowedRedirect, withFragment, withQuery } from './redirect-to.ts';

const site = 'https://lomdim.example';

describe('where a person may be sent', () => {
  test.each([
    [undefined, site],
    ['', site],
    ['/dashboard?tab=1', `${site}/dashboard?tab=1`],
    [`${site}/auth/reset`, `${site}/auth/reset`],
    ['person@lomdim.example', `${site}/person@lomdim.example`],
  ])('%s leads to %s', (asked, target) => expect(allowedRedirect(site, asked)).toBe(target));

  test.each([
    ...[
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'http://lomdim.example',
      'javascript:alert(1)',
    ],
    ...['https://lomdim.example.evil.example', 'https://lomdim.example@evil.example', 'https://[bad'],
    ...['http://localhost:3000', 'https://x@lomdim.example/'],
  ])('%s is refused', (asked) => expect(() => allowedRedirect(site, asked)).toThrow('redirect_to'));

  test('pages of this machine are for a site on this machine', () => {
    expect(allowedRedirect('http://localhost:3000', 'http://127.0.0.1:5173/x')).toBe(
      'http://127.0.0.1:5173/x',
    );
    expect(() => allowedRedirect('http://localhost:3000', 'myapp://localhost/')).toThrow('redirect_to');
  });
});

test('members are added without losing what the address had', () => {
  expect(withQuery(`${site}/a?x=1`, { code: 'a b' })).toBe(`${site}/a?x=1&code=a+b`);
  expect(withFragment(`${site}/a?x=1#old`, { token: 'a&b' })).toBe(`${site}/a?x=1#token=a%26b`);
});
