import { describe, expect, it } from 'vitest';
import { clockTime, dayIn, longDay, momentOf, shortDay } from './clock.ts';

describe('a wall clock', () => {
  it('is read in its zone, also across the change to summer time', () => {
    expect(momentOf('2026-01-10', '09:00', 'Asia/Jerusalem')?.toISOString()).toBe('2026-01-10T07:00:00.000Z');
    expect(momentOf('2026-07-10', '09:00', 'Asia/Jerusalem')?.toISOString()).toBe('2026-07-10T06:00:00.000Z');
    expect(momentOf('2026-03-29', '09:00', 'Europe/Paris')?.toISOString()).toBe('2026-03-29T07:00:00.000Z');
    expect(momentOf('2026-03-28', '23:30', 'America/New_York')?.toISOString()).toBe(
      '2026-03-29T03:30:00.000Z',
    );
    expect(momentOf('2026-11-20', '09:30', 'Asia/Kathmandu')?.toISOString()).toBe('2026-11-20T03:45:00.000Z');
  });

  it('is nothing while it is being written', () => {
    expect(momentOf('', '09:00', 'UTC')).toBeUndefined();
    expect(momentOf('2026-01-10', '', 'UTC')).toBeUndefined();
    expect(momentOf('', '', 'Asia/Jerusalem')).toBeUndefined();
    // What a field for dates says after the first digit of the year.
    expect(momentOf('0002-11-20', '09:00', 'Europe/Paris')).toBeInstanceOf(Date);
  });
});

it('days are those of the zone, and the year is said when it is another one', () => {
  const moment = new Date('2026-01-01T23:30:00Z');
  expect(dayIn(moment, 'Asia/Jerusalem')).toBe('2026-01-02');
  expect(clockTime(moment, 'de', 'Asia/Jerusalem')).toBe('01:30');
  expect(longDay(moment, 'en', 'UTC', new Date('2026-05-01T00:00:00Z'))).toBe('Thursday, January 1');
  expect(longDay(moment, 'en', 'UTC', new Date('2027-05-01T00:00:00Z'))).toContain('2026');
  expect(shortDay(moment, 'fr', 'UTC', new Date('2026-05-01T00:00:00Z'))).toBe('1 janv.');
});

it('tells time and day as the language writes them, also of a moment as the database writes it', () => {
  const evening = '2026-11-15T22:30:00+00:00';
  const now = new Date(evening);
  expect(clockTime(evening, 'de', 'Europe/Paris')).toBe('23:30');
  expect(longDay(evening, 'fr', 'Europe/Paris', now)).toBe('dimanche 15 novembre');
  expect(longDay(evening, 'de', 'Asia/Jerusalem', now)).toBe('Montag, 16. November');
  // New York is on summer time from 8 March 2026, Paris from 29 March: five hours apart instead of six.
  expect(clockTime('2026-03-20T15:00:00Z', 'de', 'America/New_York')).toBe('11:00');
  expect(clockTime('2026-03-20T15:00:00Z', 'de', 'Europe/Paris')).toBe('16:00');
});

it('knows the day in each zone', () => {
  expect(dayIn(new Date('2026-11-15T22:30:00Z'), 'Asia/Jerusalem')).toBe('2026-11-16');
  expect(dayIn(new Date('2026-11-15T22:30:00Z'), 'America/New_York')).toBe('2026-11-15');
});
