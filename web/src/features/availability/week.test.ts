import { afterEach, expect, it, vi } from 'vitest';
import { areDaysOff, wallSpan, weekdayName } from './week.ts';

afterEach(() => vi.unstubAllEnvs());

it.each(['Asia/Jerusalem', 'America/New_York'])('the seven days have seven names in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  const names = [0, 1, 2, 3, 4, 5, 6].map((day) => weekdayName(day, 'he'));
  expect(new Set(names).size).toBe(7);
  expect(names.at(-1)).toBe('יום שבת');
});

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
