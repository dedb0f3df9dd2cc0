import { expect, it } from 'vitest';
import { formatCents, formatDollars, formatEuros } from './money.ts';

it.each([
  ['en', '$1,045'],
  ['fr', '1\u202f045\u00a0$'],
  ['de', '1.045\u00a0$'],
])('writes whole dollars in %s', (language, written) => expect(formatDollars(1045, language)).toBe(written));

it('writes cents only where there are any', () => {
  expect(formatEuros(5000, 'en')).toBe('€50');
  expect(formatEuros(4950, 'en')).toBe('€49.50');
  expect(formatCents(4999, 'usd', 'fr')).toBe('49,99\u00a0$');
});
