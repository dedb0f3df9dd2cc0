import { daysBetween } from '#kit/time/days.ts';
import type { TractateName } from './mishna-chapters.ts';
import { requireDay } from './require-day.ts';
import type { Learning } from './types.ts';

/** The tractates of the cycle in its order, each with its last page. */
const lastPages: readonly (readonly [TractateName, number])[] = [
  ['berakhot', 64],
  ['shabbat', 157],
  ['eruvin', 105],
  ['pesachim', 121],
  ['shekalim', 22],
  ['yoma', 88],
  ['sukkah', 56],
  ['beitzah', 40],
  ['roshHashanah', 35],
  ['taanit', 31],
  ['megillah', 32],
  ['moedKatan', 29],
  ['chagigah', 27],
  ['yevamot', 122],
  ['ketubot', 112],
  ['nedarim', 91],
  ['nazir', 66],
  ['sotah', 49],
  ['gittin', 90],
  ['kiddushin', 82],
  ['bavaKamma', 119],
  ['bavaMetzia', 119],
  ['bavaBatra', 176],
  ['sanhedrin', 113],
  ['makkot', 24],
  ['shevuot', 49],
  ['avodahZarah', 76],
  ['horayot', 14],
  ['zevachim', 120],
  ['menachot', 110],
  ['chullin', 142],
  ['bekhorot', 61],
  ['arakhin', 34],
  ['temurah', 34],
  ['keritot', 28],
  ['meilah', 22],
  ['kinnim', 25],
  ['tamid', 33],
  ['middot', 37],
  ['niddah', 73],
];
/** Printed in one volume with the tractate before them, whose pages they go on counting. */
const countedThrough: readonly TractateName[] = ['kinnim', 'tamid', 'middot'];

const firstDay = '1923-09-11';
/** Since the eighth cycle, Shekalim is learned in an edition of more pages. */
const firstDayOfEighth = '1975-06-24';
const oldLastPageOfShekalim = 13;

export function dafYomi(day: string): Learning['daf'] {
  requireDay(day);
  const isOld = day < firstDayOfEighth;
  const days = daysBetween(isOld ? firstDay : firstDayOfEighth, day);
  if (days < 0) throw new RangeError(`There is no Daf Yomi on ${day}`);
  const pages = pagesOf(isOld);
  let left = days % pages.reduce((sum, { count }) => sum + count, 0);
  for (const { tractate, first, count } of pages) {
    if (left < count) return { tractate, page: first + left };
    left -= count;
  }
  throw new RangeError(`No tractate has the page of ${day}`);
}

/** The first page of a tractate is its second leaf. */
function pagesOf(isOld: boolean): { tractate: TractateName; first: number; count: number }[] {
  return lastPages.map(([tractate, lastPage], index) => {
    const last = isOld && tractate === 'shekalim' ? oldLastPageOfShekalim : lastPage;
    const before = countedThrough.includes(tractate) ? (lastPages[index - 1]?.[1] ?? 0) : 1;
    return { tractate, first: before + 1, count: last - before };
  });
}
