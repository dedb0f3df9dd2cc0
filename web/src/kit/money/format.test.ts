import { expect, it } from 'vitest';
import { formatDay, formatHourlyRate } from './format.ts';

it.each([
  ['en', 'January 8, 2025'],
  ['fr', '8 janvier 2025'],
  ['de', '8. Januar 2025'],
])('writes a day in %s', (language, written) => expect(formatDay('2025-01-08', language)).toBe(written));

it.each([
  ['en', '$1,045'],
  ['fr', '1\u202f045\u00a0$'],
  ['de', '1.045\u00a0$'],
])('writes whole dollars in %s', (language, written) =>
  expect(formatHourlyRate(1045, language)).toBe(written),
);
