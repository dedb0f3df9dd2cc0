import { expect, it } from 'vitest';
import { areDaysOff, wallSpan, weekdayName } from './week.ts';

it('names days and times in the language of the page', () => {
  expect([0, 5, 6].map((day) => weekdayName(day, 'en'))).toEqual(['Sunday', 'Friday', 'Saturday']);
  expect(weekdayName(0, 'de')).toBe('Sonntag');
  expect(wallSpan('09:30:00', '21:00:00', 'fr')).toMatch(/^09:30\s?–\s?21:00$/);
  expect(wallSpan('09:30:00', '21:00:00', 'en')).toMatch(/^9:30\sAM\s–\s9:00\sPM$/);
});

it.each([
  ['2026-04-02', '2026-04-02', true],
  ['2026-04-02', '2026-04-01', false],
  ['2026-04-02', '2027-04-03', true],
  ['2026-04-02', '2027-04-04', false],
  ['2026-03-01', '2026-03-02', false],
  ['', '2026-04-02', false],
])('from %s to %s may be days off: %s', (first, last, may) => {
  expect(areDaysOff(first, last, '2026-04-01')).toBe(may);
});
