import { expect, it } from 'vitest';
import { formatDay } from './format.ts';

it.each([
  ['en', 'January 8, 2025'],
  ['fr', '8 janvier 2025'],
  ['de', '8. Januar 2025'],
])('writes a day in %s', (language, written) => expect(formatDay('2025-01-08', language)).toBe(written));
