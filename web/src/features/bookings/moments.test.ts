import { expect, it } from 'vitest';
import { clockTime, longDay, sameClock, timeElsewhere } from './moments.ts';

const evening = '2026-11-15T22:30:00+00:00';

it('tells time and day on the clock of a zone', () => {
  expect(clockTime(evening, 'de', 'Europe/Paris')).toBe('23:30');
  expect(longDay(evening, 'fr', 'Europe/Paris')).toBe('dimanche 15 novembre');
  expect(longDay(evening, 'de', 'Asia/Jerusalem')).toBe('Montag, 16. November');
});

it('says the weekday where it is another one', () => {
  expect(timeElsewhere(evening, 'fr', 'Asia/Jerusalem', 'Europe/Paris')).toMatch(/^lun\. 0?0:30$/);
  expect(timeElsewhere(evening, 'de', 'Europe/London', 'Europe/Paris')).toBe('22:30');
});

it('knows which clocks go together, and that this changes between the two changes of the clock', () => {
  expect(sameClock(evening, 'Europe/Berlin', 'Europe/Paris')).toBe(true);
  // New York is on summer time from 8 March 2026, Paris from 29 March: five hours apart instead of six.
  expect(clockTime('2026-03-20T15:00:00Z', 'de', 'America/New_York')).toBe('11:00');
  expect(clockTime('2026-03-20T15:00:00Z', 'de', 'Europe/Paris')).toBe('16:00');
});
