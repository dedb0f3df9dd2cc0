import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://lomdim.example', 'lomdim.example', 'https://lomdim.example'],
  ['https://learn.lomdim.example:8443', 'learn.lomdim.example', 'https://learn.lomdim.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('%s makes keys for %s', (siteUrl, id, origin) => {
  expect(relyingPartyOf(siteUrl)).toEqual({ id, origin, name: 'Lomdim' });
});

test.each(['http://127.0.0.1:3000', 'https://10.0.0.7', 'http://[::1]:3000'])('%s has none', (siteUrl) => {
  expect(relyingPartyOf(siteUrl)).toBeUndefined();
});
