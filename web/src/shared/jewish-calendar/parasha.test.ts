import { expect, it } from 'vitest';
import { jewishCalendar } from './calendar.ts';

/**
 * What is read on a Shabbat in Israel and abroad, and the holiday where one takes its place. Compared with Hebcal, with
 * all the other weeks from 1990 to 2090.
 */
const weeks: [string, string, string][] = [
  ['2024-01-06', 'shemot', 'shemot'],
  ['2024-04-27', 'holHamoedPesach', 'holHamoedPesach'],
  ['2024-08-03', 'matot–masei', 'matot–masei'],
  ['2024-09-28', 'nitzavim–vayelech', 'nitzavim–vayelech'],
  ['2024-10-12', 'yomKippur', 'yomKippur'],
  ['2024-10-19', 'holHamoedSukkot', 'holHamoedSukkot'],
  ['2024-10-26', 'bereshit', 'bereshit'],
  ['2025-04-19', 'pesach', 'pesach'],
  ['2025-05-03', 'tazria–metzora', 'tazria–metzora'],
  ['2025-05-10', 'achareiMot–kedoshim', 'achareiMot–kedoshim'],
  ['2025-05-24', 'behar–bechukotai', 'behar–bechukotai'],
  ['2025-07-26', 'matot–masei', 'matot–masei'],
  ['2026-03-14', 'vayakhel–pekudei', 'vayakhel–pekudei'],
  ['2026-05-23', 'naso', 'shavuot'],
  ['2026-05-30', 'behaalotecha', 'naso'],
  ['2026-06-06', 'shelach', 'behaalotecha'],
  ['2026-06-20', 'chukat', 'korach'],
  ['2026-06-27', 'balak', 'chukat–balak'],
  ['2026-07-04', 'pinchas', 'pinchas'],
  ['2026-09-12', 'roshHashanah', 'roshHashanah'],
  ['2026-09-26', 'sukkot', 'sukkot'],
  ['2026-10-03', 'vezotHaberakhah simchatTorah', 'sheminiAtzeret'],
  ['2026-10-10', 'bereshit', 'bereshit'],
  ['2026-11-21', 'vayetzei', 'vayetzei'],
  ['2027-03-06', 'vayakhel', 'vayakhel'],
  ['2027-06-12', 'naso', 'shavuot'],
  ['2027-07-17', 'balak', 'chukat–balak'],
  ['2027-10-23', 'vezotHaberakhah simchatTorah', 'sheminiAtzeret'],
  ['2028-03-25', 'vayakhel–pekudei', 'vayakhel–pekudei'],
  ['2028-09-16', 'nitzavim–vayelech', 'nitzavim–vayelech'],
  ['2029-03-31', 'pesach', 'pesach'],
  ['2029-04-07', 'shemini', 'pesach'],
  ['2029-04-14', 'tazria–metzora', 'shemini'],
  ['2029-04-28', 'emor', 'achareiMot–kedoshim'],
  ['2029-05-05', 'behar', 'emor'],
  ['2029-05-12', 'bechukotai', 'behar–bechukotai'],
  ['2029-05-19', 'bamidbar', 'bamidbar'],
  ['2030-06-08', 'naso', 'shavuot'],
  ['2030-07-13', 'balak', 'chukat–balak'],
  ['2031-09-27', 'yomKippur', 'yomKippur'],
  ['2032-04-03', 'shemini', 'pesach'],
  ['2032-05-08', 'bechukotai', 'behar–bechukotai'],
  ['2033-07-02', 'chukat', 'korach'],
  ['2033-10-15', 'vezotHaberakhah simchatTorah', 'sheminiAtzeret'],
  ['2034-03-18', 'vayakhel–pekudei', 'vayakhel–pekudei'],
  ['2034-07-15', 'matot–masei', 'matot–masei'],
  ['2034-12-30', 'shemot', 'shemot'],
];

function readOn(day: string, zone: string): string {
  const { parasha, holidayOfShabbat } = jewishCalendar.learningOf(day, zone);
  return [parasha.join('–'), holidayOfShabbat].filter(Boolean).join(' ');
}

it.each(weeks)('on %s is read: %s in Israel, %s abroad', (day, inIsrael, abroad) => {
  expect([readOn(day, 'Asia/Jerusalem'), readOn(day, 'Europe/Berlin')]).toEqual([inIsrael, abroad]);
});

it('is that of the coming Shabbat from Sunday on', () => {
  const shabbatOf = (day: string) => jewishCalendar.learningOf(day, 'Europe/Paris').shabbat;
  expect(['2026-11-14', '2026-11-15', '2026-11-20', '2026-11-21'].map(shabbatOf)).toEqual([
    '2026-11-14',
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
  ]);
  expect(readOn('2026-11-15', 'Europe/Paris')).toBe('vayetzei');
});
