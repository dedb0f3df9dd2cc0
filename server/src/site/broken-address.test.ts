import { expect, it } from 'vitest';
import { brokenStatus, readableAddress } from './broken-address.ts';

const asked = (url: string, accept = 'text/html,*/*;q=0.8', method = 'GET') => {
  const address = readableAddress({ method, url, headers: { accept } });
  return { address, status: brokenStatus({ url: address, originalUrl: url }) };
};

it.each([
  '/',
  '/faq?lng=fr',
  '/teacher/%D7%90',
  '/..%2f',
  '//evil.example',
  '/%5cevil',
  '/search?q=%E0%A4%A',
])('leaves %s as it is', (url) => expect(asked(url)).toEqual({ address: url, status: undefined }));

it.each([
  ['/%E0%A4%A', '/%25E0%25A4%25A', 400],
  ['/teacher/%?lng=de', '/teacher/%25?lng=de', 400],
  ['/%00', '/%2500', 400],
  ['/a%0Ab', '/a%250Ab', 400],
  ['/a/../faq', '/unreadable-address', 400],
  ['/%2e%2E/faq', '/unreadable-address', 400],
  ['/\\evil.example', '/unreadable-address', 400],
  ['http://evil.example/', '/unreadable-address', 400],
  [`/teacher/${'x'.repeat(1025)}`, '/unreadable-address', 414],
  [`/?q=${'x'.repeat(20_000)}`, '/unreadable-address', 414],
])('finds one for %s', (url, address, status) => expect(asked(url)).toEqual({ address, status }));

it.each([
  ['/rest/v1/%E0%A4%A', 'text/html', 'GET'],
  ['/%E0%A4%A', 'application/json', 'GET'],
  ['/%E0%A4%A', 'text/html', 'POST'],
])('leaves %s as %s to the router (%#)', (url, accept, method) =>
  expect(asked(url, accept, method).address).toBe(url),
);
