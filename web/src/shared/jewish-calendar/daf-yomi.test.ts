import { expect, it } from 'vitest';
import { jewishCalendar } from './calendar.ts';

/**
 * Every change of tractate in eleven years: the day, what was learned on the day before, and what is learned on it.
 * Compared with the calendar that Hebcal publishes, as was every single day from 1975 to 2060.
 */
const changes: [string, string, string][] = [
  ['2024-03-01', 'bavaKamma 119', 'bavaMetzia 2'],
  ['2024-06-27', 'bavaMetzia 119', 'bavaBatra 2'],
  ['2024-12-19', 'bavaBatra 176', 'sanhedrin 2'],
  ['2025-04-10', 'sanhedrin 113', 'makkot 2'],
  ['2025-05-03', 'makkot 24', 'shevuot 2'],
  ['2025-06-20', 'shevuot 49', 'avodahZarah 2'],
  ['2025-09-03', 'avodahZarah 76', 'horayot 2'],
  ['2025-09-16', 'horayot 14', 'zevachim 2'],
  ['2026-01-13', 'zevachim 120', 'menachot 2'],
  ['2026-05-02', 'menachot 110', 'chullin 2'],
  ['2026-09-20', 'chullin 142', 'bekhorot 2'],
  ['2026-11-19', 'bekhorot 61', 'arakhin 2'],
  ['2026-12-22', 'arakhin 34', 'temurah 2'],
  ['2027-01-24', 'temurah 34', 'keritot 2'],
  ['2027-02-20', 'keritot 28', 'meilah 2'],
  ['2027-03-13', 'meilah 22', 'kinnim 23'],
  ['2027-03-16', 'kinnim 25', 'tamid 26'],
  ['2027-03-24', 'tamid 33', 'middot 34'],
  ['2027-03-28', 'middot 37', 'niddah 2'],
  ['2027-06-08', 'niddah 73', 'berakhot 2'],
  ['2027-08-10', 'berakhot 64', 'shabbat 2'],
  ['2028-01-13', 'shabbat 157', 'eruvin 2'],
  ['2028-04-26', 'eruvin 105', 'pesachim 2'],
  ['2028-08-24', 'pesachim 121', 'shekalim 2'],
  ['2028-09-14', 'shekalim 22', 'yoma 2'],
  ['2028-12-10', 'yoma 88', 'sukkah 2'],
  ['2029-02-03', 'sukkah 56', 'beitzah 2'],
  ['2029-03-14', 'beitzah 40', 'roshHashanah 2'],
  ['2029-04-17', 'roshHashanah 35', 'taanit 2'],
  ['2029-05-17', 'taanit 31', 'megillah 2'],
  ['2029-06-17', 'megillah 32', 'moedKatan 2'],
  ['2029-07-15', 'moedKatan 29', 'chagigah 2'],
  ['2029-08-10', 'chagigah 27', 'yevamot 2'],
  ['2029-12-09', 'yevamot 122', 'ketubot 2'],
  ['2030-03-30', 'ketubot 112', 'nedarim 2'],
  ['2030-06-28', 'nedarim 91', 'nazir 2'],
  ['2030-09-01', 'nazir 66', 'sotah 2'],
  ['2030-10-19', 'sotah 49', 'gittin 2'],
  ['2031-01-16', 'gittin 90', 'kiddushin 2'],
  ['2031-04-07', 'kiddushin 82', 'bavaKamma 2'],
  ['2031-08-03', 'bavaKamma 119', 'bavaMetzia 2'],
  ['2031-11-29', 'bavaMetzia 119', 'bavaBatra 2'],
  ['2032-05-22', 'bavaBatra 176', 'sanhedrin 2'],
  ['2032-09-11', 'sanhedrin 113', 'makkot 2'],
  ['2032-10-04', 'makkot 24', 'shevuot 2'],
  ['2032-11-21', 'shevuot 49', 'avodahZarah 2'],
  ['2033-02-04', 'avodahZarah 76', 'horayot 2'],
  ['2033-02-17', 'horayot 14', 'zevachim 2'],
  ['2033-06-16', 'zevachim 120', 'menachot 2'],
  ['2033-10-03', 'menachot 110', 'chullin 2'],
  ['2034-02-21', 'chullin 142', 'bekhorot 2'],
  ['2034-04-22', 'bekhorot 61', 'arakhin 2'],
  ['2034-05-25', 'arakhin 34', 'temurah 2'],
  ['2034-06-27', 'temurah 34', 'keritot 2'],
  ['2034-07-24', 'keritot 28', 'meilah 2'],
  ['2034-08-14', 'meilah 22', 'kinnim 23'],
  ['2034-08-17', 'kinnim 25', 'tamid 26'],
  ['2034-08-25', 'tamid 33', 'middot 34'],
  ['2034-08-29', 'middot 37', 'niddah 2'],
  ['2034-11-09', 'niddah 73', 'berakhot 2'],
];

const dafOn = (day: string) => {
  const { daf } = jewishCalendar.learningOf(day, 'Europe/Paris');
  return `${daf.tractate} ${daf.page}`;
};

it.each(changes)('Daf Yomi on %s: after %s comes %s', (day, before, after) => {
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect([dafOn(dayBefore), dafOn(day)]).toEqual([before, after]);
});

it('goes on by one page each day, and begins anew after 2711 days', () => {
  expect([dafOn('2026-11-15'), dafOn('2026-11-16')]).toEqual(['bekhorot 58', 'bekhorot 59']);
  expect([dafOn('2020-01-05'), dafOn('2027-06-07'), dafOn('2027-06-08')]).toEqual([
    'berakhot 2',
    'niddah 73',
    'berakhot 2',
  ]);
});

it('is the same in every zone on the same civil day', () => {
  const zones = ['Pacific/Kiritimati', 'Asia/Jerusalem', 'America/New_York', 'Pacific/Honolulu', 'UTC'];
  const learned = zones.map((zone) => jewishCalendar.learningOf('2026-05-23', zone).daf);
  expect(new Set(learned.map((daf) => `${daf.tractate} ${daf.page}`))).toEqual(new Set(['chullin 23']));
});

it('refuses what is no day, and days before the learning began', () => {
  expect(() => jewishCalendar.learningOf('2026-02-30', 'Europe/Paris')).toThrow(
    '"2026-02-30" is no day of the calendar',
  );
  expect(() => jewishCalendar.learningOf('1900-01-01', 'Europe/Paris')).toThrow(/Daf Yomi/);
});
