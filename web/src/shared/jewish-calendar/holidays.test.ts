import { expect, it } from 'vitest';
import { plusDays } from '#kit/time/days.ts';
import { namesOf, restNameOf } from './holidays.ts';

const columns = [
  ...([
    'tuBishvat',
    'fastOfEsther',
    'purim',
    'pesach',
    'lagBaomer',
    'shavuot',
    'seventeenthOfTammuz',
  ] as const),
  ...(['ninthOfAv', 'roshHashanah', 'fastOfGedaliah', 'yomKippur', 'sukkot', 'hoshanaRabbah'] as const),
  ...(['simchatTorah', 'hanukkah'] as const),
];

/**
 * The first day of each in a civil year, abroad, in the order of the columns. Compared with Hebcal, with all days from
 * 2000 to 2060 in Israel and abroad.
 */
const years: Record<number, string> = {
  2024: '01-25 03-21 03-24 04-23 05-26 06-12 07-23 08-13 10-03 10-06 10-12 10-17 10-23 10-25 12-26',
  2025: '02-13 03-13 03-14 04-13 05-16 06-02 07-13 08-03 09-23 09-25 10-02 10-07 10-13 10-15 12-15',
  2026: '02-02 03-02 03-03 04-02 05-05 05-22 07-02 07-23 09-12 09-14 09-21 09-26 10-02 10-04 12-05',
  2027: '01-23 03-22 03-23 04-22 05-25 06-11 07-22 08-12 10-02 10-04 10-11 10-16 10-22 10-24 12-25',
  2028: '02-12 03-09 03-12 04-11 05-14 05-31 07-11 08-01 09-21 09-24 09-30 10-05 10-11 10-13 12-13',
  2029: '01-31 02-28 03-01 03-31 05-03 05-20 07-01 07-22 09-10 09-12 09-19 09-24 09-30 10-02 12-02',
  2030: '01-19 03-18 03-19 04-18 05-21 06-07 07-18 08-08 09-28 09-30 10-07 10-12 10-18 10-20 12-21',
  2031: '02-08 03-06 03-09 04-08 05-11 05-28 07-08 07-29 09-18 09-21 09-27 10-02 10-08 10-10 12-10',
  2032: '01-28 02-25 02-26 03-27 04-29 05-16 06-27 07-18 09-06 09-08 09-15 09-20 09-26 09-28 11-28',
  2033: '01-15 03-14 03-15 04-14 05-17 06-03 07-14 08-04 09-24 09-26 10-03 10-08 10-14 10-16 12-17',
  2034: '02-04 03-02 03-05 04-04 05-07 05-24 07-04 07-25 09-14 09-17 09-23 09-28 10-04 10-06 12-07',
};

function daysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, count) => plusDays(`${year}-01-01`, count));
  return days.filter((day) => day.startsWith(`${year}`));
}

function daysNamed(name: string, year: number, inIsrael: boolean): string[] {
  return daysOf(year).filter((day) => namesOf(day, inIsrael).some((mark) => mark.name === name));
}

it.each(Object.entries(years))('the year %s has them on %s', (year, row) => {
  const marks = daysOf(Number(year)).flatMap((day) =>
    namesOf(day, false).map(({ name, number = 1 }) => ({ name, number, day })),
  );
  // The last days of Hanukkah may have come over from the year before.
  const firstDay = (name: string) => marks.find((mark) => mark.name === name && mark.number === 1)?.day;
  expect(columns.map(firstDay)).toEqual(row.split(' ').map((day) => `${year}-${day}`));
});

it.each([
  ['roshHashanah', 2, 2],
  ['yomKippur', 1, 1],
  ['sukkot', 1, 2],
  ['sheminiAtzeret', 0, 1],
  ['simchatTorah', 1, 1],
  ['pesach', 2, 4],
  ['shavuot', 1, 2],
  ['holHamoedPesach', 5, 4],
  ['holHamoedSukkot', 5, 4],
  ['hanukkah', 8, 8],
  ['shabbat', 52, 52],
])('%s has %i days in Israel and %i abroad', (name, inIsrael, abroad) => {
  expect([daysNamed(name, 2026, true).length, daysNamed(name, 2026, false).length]).toEqual([
    inIsrael,
    abroad,
  ]);
});

it('counts the days of Hanukkah, also over a short month', () => {
  const numbers = (first: string) =>
    Array.from({ length: 8 }, (_, count) => namesOf(plusDays(first, count), false)[0]?.number);
  // 5786 has a Kislev of 30 days, 5784 one of 29.
  expect(numbers('2025-12-15')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(numbers('2023-12-08')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('moves a fast away from Shabbat', () => {
  // 9 Av 5782 and 13 Adar 5784 were on Shabbat.
  expect([namesOf('2022-08-06', false)[0]?.name, namesOf('2022-08-07', false)[0]?.name]).toEqual([
    'shabbat',
    'ninthOfAv',
  ]);
  expect([namesOf('2024-03-21', false)[0]?.name, namesOf('2024-03-23', false)[0]?.name]).toEqual([
    'fastOfEsther',
    'shabbat',
  ]);
  // 10 Tevet is kept on a Friday too.
  expect(namesOf('2025-01-10', false)[0]?.name).toBe('tenthOfTevet');
});

it('names a holiday before Shabbat, and Rosh Chodesh after both', () => {
  const names = (day: string) => namesOf(day, false).map(({ name }) => name);
  expect(names('2026-09-12')).toEqual(['roshHashanah', 'shabbat']);
  expect(names('2025-12-20')).toEqual(['hanukkah', 'shabbat', 'roshChodesh']);
  expect(names('2026-11-16')).toEqual([]);
});

it('knows on which of them one does not work', () => {
  const rest = (day: string) => restNameOf(day, false);
  expect([rest('2026-04-03'), rest('2026-04-05'), rest('2026-07-23'), rest('2026-12-05')]).toEqual([
    'pesach',
    undefined,
    undefined,
    'shabbat',
  ]);
  expect(restNameOf('2026-04-03', true)).toBeUndefined();
});

it.each(['2026-02-30', '2026-13-01', '2026-1-1', '', 'tomorrow', '0000-01-01', '2026-11-15T10:00'])(
  'refuses %j, which is no day',
  (day) => {
    expect(() => namesOf(day, false)).toThrow(`${JSON.stringify(day)} is no day of the calendar`);
  },
);
