import { describe, expect, it } from 'vitest';
import { dayIn, daysBetween, isDay, plusDays, wallClockOf } from './wall-clock.ts';

const at = (moment: string) => new Date(moment);

it('knows the day in each zone', () => {
  expect(dayIn(at('2026-11-15T22:30:00Z'), 'Asia/Jerusalem')).toBe('2026-11-16');
  expect(dayIn(at('2026-11-15T22:30:00Z'), 'America/New_York')).toBe('2026-11-15');
});

it('counts days over the change of the clock and of the year', () => {
  expect(plusDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(plusDays('2026-10-24', 7)).toBe('2026-10-31');
  expect(plusDays('2026-12-29', 7)).toBe('2027-01-05');
  expect(daysBetween('2026-10-24', '2026-10-31')).toBe(7);
  expect(daysBetween('2026-10-31', '2026-10-24')).toBe(-7);
});

it.each([
  ['2026-03-29', true],
  ['2026-13-01', false],
  ['tomorrow', false],
  ['', false],
])('%j is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

describe('the wall clock', () => {
  it.each([
    // Summer time begins on 29 March at 2:00 in Paris, on 27 March in Jerusalem.
    ['2026-03-29T00:30:00Z', 'Europe/Paris', '2026-03-29', '01:30'],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', '2026-03-29', '03:00'],
    ['2026-03-26T23:30:00Z', 'Asia/Jerusalem', '2026-03-27', '01:30'],
    ['2026-03-27T00:00:00Z', 'Asia/Jerusalem', '2026-03-27', '03:00'],
    ['2026-06-15T22:30:00Z', 'Asia/Jerusalem', '2026-06-16', '01:30'],
    ['2026-11-15T00:00:00Z', 'UTC', '2026-11-15', '00:00'],
  ])('of %s in %s shows %s %s', (moment, zone, date, time) => {
    expect(wallClockOf(at(moment), zone)).toEqual({ date, time, zone });
  });

  it('tells the two hours apart that come twice', () => {
    // On 25 October 2026, 2:30 comes twice in Paris: at 0:30 and at 1:30 UTC.
    expect(wallClockOf(at('2026-10-25T00:30:00Z'), 'Europe/Paris')).toEqual({
      date: '2026-10-25',
      time: '00:30',
      zone: 'UTC',
    });
    expect(wallClockOf(at('2026-10-25T01:30:00Z'), 'Europe/Paris')).toEqual({
      date: '2026-10-25',
      time: '02:30',
      zone: 'Europe/Paris',
    });
  });
});
