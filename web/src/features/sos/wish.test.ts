import { expect, it } from 'vitest';
import { readWish } from './wish.ts';

const first = { subject: 'any', language: 'German', minutes: 30 };

it('is at first anything, in the language of the page, for half an hour', () => {
  expect(readWish(null, 'de')).toEqual(first);
  expect(readWish(null, 'xx')).toEqual({ ...first, language: '' });
});

it('is what was wished last', () => {
  const wish = { subject: 'Gemara', language: '', minutes: 90 };
  expect(readWish(JSON.stringify(wish), 'de')).toEqual(wish);
});

it('leaves out what cannot be chosen, and what is no wish at all', () => {
  const odd = { subject: 'Football', language: 7, minutes: 31 };
  expect(readWish(JSON.stringify(odd), 'de')).toEqual(first);
  for (const kept of ['{', 'null', '[]', '"x"']) expect(readWish(kept, 'de')).toEqual(first);
});
