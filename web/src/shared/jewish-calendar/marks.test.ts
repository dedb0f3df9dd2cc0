import { expect, it } from 'vitest';
import { marksOf } from './marks.ts';
import { restAt } from './rest.ts';

/** With an arrow up in whose evening it begins, with one down in whose evening it ends, in brackets what is no rest. */
function written(day: string, zone: string): string {
  return marksOf(day, zone)
    .map(({ name, isRest, number, begins, ends }) => {
      const text = `${begins ? '↑' : ''}${name}${number ?? ''}${ends ? '↓' : ''}`;
      return isRest ? text : `(${text})`;
    })
    .join(' ');
}

it.each([
  ['2026-11-19', '', ''],
  ['2026-11-20', '↑shabbat', '↑shabbat'],
  ['2026-11-21', 'shabbat↓', 'shabbat↓'],
  // Pesach on Thursday: abroad two days and Shabbat make three.
  ['2026-04-01', '↑pesach', '↑pesach'],
  ['2026-04-02', 'pesach↓', 'pesach'],
  ['2026-04-03', '↑shabbat (holHamoedPesach)', 'pesach'],
  ['2026-04-04', '(holHamoedPesach) shabbat↓', '(holHamoedPesach) shabbat↓'],
  ['2026-04-07', '↑pesach (holHamoedPesach)', '↑pesach (holHamoedPesach)'],
  ['2026-04-09', '', 'pesach↓'],
  ['2026-09-11', '↑roshHashanah ↑shabbat', '↑roshHashanah ↑shabbat'],
  ['2026-09-12', 'roshHashanah shabbat', 'roshHashanah shabbat'],
  ['2026-09-13', 'roshHashanah↓', 'roshHashanah↓'],
  ['2026-10-02', '↑simchatTorah ↑shabbat (hoshanaRabbah)', '↑sheminiAtzeret ↑shabbat (hoshanaRabbah)'],
  ['2026-10-03', 'simchatTorah↓ shabbat↓', 'sheminiAtzeret shabbat'],
  ['2026-10-04', '', 'simchatTorah↓'],
  ['2026-12-05', '(hanukkah1) shabbat↓', '(hanukkah1) shabbat↓'],
  ['2026-12-11', '↑shabbat (hanukkah7) (roshChodesh)', '↑shabbat (hanukkah7) (roshChodesh)'],
])('%s is marked: %j in Israel, %j abroad', (day, inIsrael, abroad) => {
  expect([written(day, 'Asia/Jerusalem'), written(day, 'Europe/Paris')]).toEqual([inIsrael, abroad]);
});

it('says the same times as the rest itself', () => {
  const rest = restAt(new Date('2026-11-21T10:00:00Z'), 'Europe/Paris');
  expect(marksOf('2026-11-20', 'Europe/Paris')[0]?.begins).toEqual(rest?.begins);
  expect(marksOf('2026-11-21', 'Europe/Paris')[0]?.ends).toEqual(rest?.ends);
});

it('marks days also in a zone that nobody knows, and refuses what is no day', () => {
  expect(written('2026-11-21', 'Mars/Olympus')).toBe('shabbat↓');
  expect(() => marksOf('2026-02-30', 'Europe/Paris')).toThrow('"2026-02-30" is no day of the calendar');
});
