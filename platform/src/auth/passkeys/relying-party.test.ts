import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const product = { name: 'Our site' };

test.each([
  ['https://site.example', 'site.example', 'https://site.example'],
  ['https://learn.site.example:8443', 'learn.site.example', 'https://learn.site.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('%s makes keys for %s', (siteUrl, id, origin) => {
  expect(relyingPartyOf({ config: { siteUrl }, product })).toEqual({ id, origin, name: 'Our site' });
});

test.each(['http://127.0.0.1:3000', 'https://10.0.0.7', 'http://[::1]:3000'])('%s has none', (siteUrl) => {
  expect(relyingPartyOf({ config: { siteUrl }, product })).toBeUndefined();
});
