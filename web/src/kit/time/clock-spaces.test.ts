import { expect, it } from 'vitest';
import { clockFormat, clockSpan, clockTime } from './clock.ts';

const [noon, one] = ['2026-11-15T12:00:00Z', '2026-11-15T13:00:00Z'];

it('every engine writes the same spaces', () => {
  expect(clockTime(noon, 'en', 'UTC')).toBe('12:00 PM');
  expect(clockSpan(noon, one, 'en', 'UTC')).toBe('12:00 – 1:00 PM');
  const parts = clockFormat('en', 'UTC', { hour: 'numeric', timeZoneName: 'short' }).formatToParts(
    new Date(noon),
  );
  expect(parts.map(({ value }) => value).join('')).toBe('12 PM UTC');
});
