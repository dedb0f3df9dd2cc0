import { expect, it } from 'vitest';
import { formatBeginning, formatDay, formatDays, formatMoment, zoneTitle } from './format.ts';

it.each([
  ['en', 'January 8, 2025'],
  ['fr', '8 janvier 2025'],
  ['de', '8. Januar 2025'],
])('writes a day in %s', (language, written) => expect(formatDay('2025-01-08', language)).toBe(written));

it('writes several days as one span, and a single one once', () => {
  // Some of the blanks in it are thin ones.
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(formatDays('2026-12-29', '2027-01-04', 'de'))).toBe('29. Dezember 2026 – 4. Januar 2027');
  expect(formatDays('2026-04-02', '2026-04-09', 'en')).toMatch(/^April 2\s?–\s?9, 2026$/);
  expect(formatDays('2026-04-02', '2026-04-02', 'en')).toBe('April 2, 2026');
});

it('writes the day that a moment has in its zone', () => {
  expect(formatMoment('2026-11-15T22:30:00Z', 'en', 'Asia/Jerusalem')).toBe('November 16, 2026');
  expect(formatMoment('2026-11-15T22:30:00Z', 'en', 'UTC', { weekday: 'long' })).toBe('Sunday');
});

it('keeps a clock and its zone together, and writes hours in Hebrew as everywhere else', () => {
  const moment = '2026-11-15T07:05:00Z';
  expect(formatBeginning(moment, 'en', 'Europe/Paris')).toMatch(
    /^Sunday, November 15 at 8:05\sAM\u00a0GMT\+1$/,
  );
  expect(formatBeginning(moment, 'he', 'Europe/Paris')).toMatch(/^יום ראשון, 15 בנובמבר בשעה 8:05\u00a0GMT/);
});

it('names a zone in its season', () => {
  const inWinter = new Date('2026-11-15T22:30:00Z');
  const inSummer = new Date('2026-07-15T10:00:00Z');
  expect(zoneTitle('Europe/Paris', 'en', inWinter)).toBe('Central European Standard Time');
  expect(zoneTitle('Europe/Paris', 'en', inSummer)).toBe('Central European Summer Time');
});
