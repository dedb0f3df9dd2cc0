import { afterEach, expect, it, vi } from 'vitest';
import { areDaysOff, byDate, isOff, isSpecialDay, wallSpan, weekdayName, weekdayOf } from './week.ts';

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

it.each([
  ['2026-04-01', '18:00', '20:00', true],
  ['2026-03-31', '18:00', '20:00', false],
  ['2028-04-01', '18:00', '18:15', true],
  ['2028-04-02', '18:00', '18:15', false],
  ['2026-04-02', '18:00', '18:14', false],
  ['2026-04-02', '20:00', '18:00', false],
  ['2026-04-02', '', '18:00', false],
  ['2026-02-30', '18:00', '20:00', false],
  ['', '18:00', '20:00', false],
])('%s may have hours of its own from %s to %s: %s', (day, from, to, may) => {
  expect(isSpecialDay({ day, from, to }, '2026-04-01')).toBe(may);
});

it('knows the weekday of a date wherever it is asked', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(weekdayOf('2026-11-17')).toBe(2);
});

it('a date is off from the first day to the last', () => {
  const daysOff = [{ first_day: '2026-04-02', last_day: '2026-04-04' }];
  const days = ['2026-04-01', '2026-04-02', '2026-04-04', '2026-04-05'];
  expect(days.map((day) => isOff(daysOff, day))).toEqual([false, true, true, false]);
});

it('puts the hours of one date together', () => {
  const [one, other, third] = [{ day: '2026-04-01' }, { day: '2026-04-03' }, { day: '2026-04-03' }];
  expect(byDate([one, other, third])).toEqual([
    ['2026-04-01', [one]],
    ['2026-04-03', [other, third]],
  ]);
});
