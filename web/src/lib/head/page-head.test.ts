import { expect, it } from 'vitest';
import { canonicalAddress } from './page-head.ts';

it.each([
  ['/', '', 'https://x.example/'],
  ['/faq/', '', 'https://x.example/faq'],
  ['/blog/a', '?utm_source=mail', 'https://x.example/blog/a'],
  ['/faq', '?lng=fr&q=1', 'https://x.example/faq?lng=fr'],
])('%s%s is known as %s', (path, search, address) =>
  expect(canonicalAddress('https://x.example', path, search)).toBe(address),
);
