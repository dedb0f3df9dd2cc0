import { expect, it } from 'vitest';
import { daysBetween, isDay, plusDays } from './days.ts';

it('counts days over the change of the clock and of the year', () => {
  expect(plusDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(plusDays('2026-10-24', 7)).toBe('2026-10-31');
  expect(plusDays('2026-12-29', 7)).toBe('2027-01-05');
  expect(plusDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(plusDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-10-24', '2026-10-31')).toBe(7);
  expect(daysBetween('2026-10-31', '2026-10-24')).toBe(-7);
});

it.each([
  ['2026-03-29', true],
  ['2028-02-29', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['tomorrow', false],
  ['', false],
])('%j is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));
