import { expect, it } from 'vitest';
import { withoutTracking } from './tracking.ts';

it.each([
  ['/faq?utm_source=mail', '/faq'],
  ['/faq?utm_source=mail&utm_campaign=a%20b#shabbat', '/faq#shabbat'],
  ['/search?utm_medium=x&q=Rashi&fbclid=IwAR0&subject=Talmud&GCLID', '/search?q=Rashi&subject=Talmud'],
  ['?mc_eid=1&lng=fr', '?lng=fr'],
])('%s becomes %s', (address, clean) => expect(withoutTracking(address)).toBe(clean));

it.each([
  '/',
  '/faq?',
  '/faq?#',
  '//elsewhere.example/?q',
  '/search?q=fbclid=1',
  '/search?q=%zz&&=&q=a+b&sub ject',
  '/search?utm=1&my_utm_source=2&fbclids=3',
  '/faq#?utm_source=mail',
  '/a?b\nc=d',
])('%j stays as it is', (address) => expect(withoutTracking(address)).toBe(address));
