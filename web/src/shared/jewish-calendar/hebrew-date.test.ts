import { expect, it } from 'vitest';
import { formatHebrewDate } from './hebrew-date.ts';

/** Compared with Hebcal. 5784, 5787, 5790 and 5795 are leap years. */
it.each([
  ['2024-01-01', '20 Tevet 5784'],
  ['2024-02-10', '1 Adar I 5784'],
  ['2024-02-24', '15 Adar I 5784'],
  ['2024-03-11', '1 Adar II 5784'],
  ['2024-03-24', '14 Adar II 5784'],
  ['2024-04-23', '15 Nisan 5784'],
  ['2024-10-03', '1 Tishri 5785'],
  ['2025-09-23', '1 Tishri 5786'],
  ['2025-12-21', '1 Tevet 5786'],
  ['2026-03-03', '14 Adar 5786'],
  ['2026-09-12', '1 Tishri 5787'],
  ['2026-11-15', '5 Kislev 5787'],
  ['2027-02-08', '1 Adar I 5787'],
  ['2027-03-10', '1 Adar II 5787'],
  ['2027-03-23', '14 Adar II 5787'],
  ['2027-10-02', '1 Tishri 5788'],
  ['2028-11-01', '12 Heshvan 5789'],
  ['2029-09-10', '1 Tishri 5790'],
  ['2030-03-19', '14 Adar II 5790'],
  ['2032-02-27', '15 Adar 5792'],
  ['2033-09-24', '1 Tishri 5794'],
  ['2034-12-31', '19 Tevet 5795'],
])('%s is %s', (day, hebrew) => {
  expect(formatHebrewDate(day, 'en')).toBe(hebrew);
});

it('is written as each language does, without the name of the era', () => {
  expect([formatHebrewDate('2026-11-15', 'fr'), formatHebrewDate('2026-11-15', 'de')]).toEqual([
    '5 kislev 5787',
    '5. Kislew 5787',
  ]);
  expect([formatHebrewDate('2024-02-24', 'fr'), formatHebrewDate('2024-02-24', 'de')]).toEqual([
    '15 adar I 5784',
    '15. Adar I 5784',
  ]);
});

it.each([
  ['2026-11-15', 'ה׳ בכסלו תשפ״ז'],
  ['2024-02-24', 'ט״ו באדר א׳ תשפ״ד'],
])('%s is %s in Hebrew, with letters for numbers', (day, hebrew) => {
  expect(formatHebrewDate(day, 'he')).toBe(hebrew);
});

it.each(['tomorrow', '2026-02-30'])('refuses %j, which is no day', (day) => {
  expect(() => formatHebrewDate(day, 'en')).toThrow(`${JSON.stringify(day)} is no day of the calendar`);
});
