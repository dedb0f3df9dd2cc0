import { describe, expect, it } from 'vitest';
import { sameClock, timeElsewhere, wallClockOf } from './moments.ts';

const evening = '2026-11-15T22:30:00+00:00';

it('says the weekday where it is another one', () => {
  expect(timeElsewhere(evening, 'fr', 'Asia/Jerusalem', 'Europe/Paris')).toMatch(/^lun\. 0?0:30$/);
  expect(timeElsewhere(evening, 'de', 'Europe/London', 'Europe/Paris')).toBe('22:30');
});

it('knows which clocks go together, and that this changes with the change of the clock', () => {
  expect(sameClock(evening, 'Europe/Berlin', 'Europe/Paris')).toBe(true);
  expect(sameClock(evening, 'Europe/London', 'UTC')).toBe(true);
  expect(sameClock('2026-06-15T12:00:00Z', 'Europe/London', 'UTC')).toBe(false);
});

const at = (moment: string) => new Date(moment);

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
