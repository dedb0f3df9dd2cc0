import { describe, expect, test } from 'vitest';
import { readRedirectPattern } from '../redirect-patterns.ts';
import { allowedRedirect, withFragment, withQuery } from './redirect-to.ts';

const site = 'https://site.example';
const on = (siteUrl: string) => ({ siteUrl, accounts: { redirects: [] } });

describe('where a person may be sent', () => {
  test.each([
    [undefined, site],
    ['', site],
    ['/dashboard?tab=1', `${site}/dashboard?tab=1`],
    [`${site}/auth/reset`, `${site}/auth/reset`],
    ['person@site.example', `${site}/person@site.example`],
  ])('%s leads to %s', (requested, target) => expect(allowedRedirect(on(site), requested)).toBe(target));

  test.each([
    ...[
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'http://site.example',
      'javascript:alert(1)',
    ],
    ...['https://site.example.evil.example', 'https://site.example@evil.example', 'https://[bad'],
    ...['http://localhost:3000', 'https://x@site.example/'],
  ])('%s is refused', (requested) =>
    expect(() => allowedRedirect(on(site), requested)).toThrow('redirect_to'),
  );

  test('pages of this machine are for a site on this machine', () => {
    expect(allowedRedirect(on('http://localhost:3000'), 'http://127.0.0.1:5173/x')).toBe(
      'http://127.0.0.1:5173/x',
    );
    expect(() => allowedRedirect(on('http://localhost:3000'), 'myapp://localhost/')).toThrow('redirect_to');
  });
});

describe('where the operator allows more', () => {
  const redirects = [
    'https://app.example.org',
    'https://*-team.host.example/welcome/**',
    'siteapp://arrived',
  ].map((text) => {
    const pattern = readRedirectPattern(text);
    if (typeof pattern === 'string') throw new Error(pattern);
    return pattern;
  });
  const allowed = (requested: string) =>
    allowedRedirect({ siteUrl: site, accounts: { redirects } }, requested);

  test.each([
    'https://app.example.org/',
    'https://app.example.org/any/page?x=1',
    'https://one-team.host.example/welcome/to/here',
    'siteapp://arrived',
  ])('%s is allowed', (requested) => expect(allowed(requested)).toBe(requested));

  test.each([
    ...['http://app.example.org/', 'https://app.example.org:8443/', 'https://x@app.example.org/'],
    ...['https://app.example.org.evil.example/', 'https://evil.example/https://app.example.org'],
    ...['https://app.example.org@evil.example/', 'https://app-example.org/', 'https://sub.app.example.org/'],
    ...['https://one-team.host.example/other', 'https://a.b-team.host.example/welcome/x'],
    ...['https://evil.example/-team.host.example/welcome/x', 'siteapp://elsewhere', 'siteapp://arrived/x'],
    ...['https://one-team.host.example.evil.example/welcome/x'],
  ])('%s is refused', (requested) => expect(() => allowed(requested)).toThrow('redirect_to'));
});

test('members are added without losing what the address had', () => {
  expect(withQuery(`${site}/a?x=1`, { code: 'a b' })).toBe(`${site}/a?x=1&code=a+b`);
  expect(withFragment(`${site}/a?x=1#old`, { token: 'a&b' })).toBe(`${site}/a?x=1#token=a%26b`);
});
