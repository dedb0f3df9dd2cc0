import { expect, it } from 'vitest';
import { centsOf, isPrice, partSaved, priceOfOne } from './package-price.ts';

const five = { lessons: 5, duration_minutes: 60, price_cents: 20_003 };

it('a lesson costs its part of the package, in whole cents', () => {
  expect(priceOfOne(five)).toBe(4000);
});

it('what is saved is never more than it is, and not worth a word below a hundredth', () => {
  expect(partSaved(five, 50)).toBe(0.19);
  expect(partSaved({ ...five, duration_minutes: 30 }, 80)).toBeUndefined();
  expect(partSaved({ ...five, price_cents: 24_900 }, 50)).toBeUndefined();
  expect(partSaved({ ...five, price_cents: 26_000 }, 50)).toBeUndefined();
  expect(partSaved(five, null)).toBeUndefined();
});

it.each([
  ['200', 20_000],
  ['200.5', 20_050],
  ['200,05', 20_005],
  ['$ 200', 20_000],
  ['1.000', undefined],
  ['much', undefined],
  ['-5', undefined],
])('%s are %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

it('a price is a dollar at least', () => {
  expect(isPrice('0.99')).toBe('outOfRange');
  expect(isPrice('1')).toBeUndefined();
  expect(isPrice('200000')).toBeUndefined();
  expect(isPrice('200001')).toBe('outOfRange');
  expect(isPrice('x')).toBe('amount');
});
