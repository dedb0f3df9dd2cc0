import { daysBetween } from '#kit/time/days.ts';
import { remember } from '#lib/remember.ts';
import { civilDay, type HebrewDay, type HebrewMonth, hebrewDay } from './hebrew-day.ts';
import type { HolidayName } from './names.ts';
import type { DayMark } from './types.ts';

type Holiday = Pick<DayMark, 'number'> & { name: HolidayName; isRest: boolean };
/** A month and the days of it, first and last. */
type Days = [HebrewMonth, number, number];

const saturday = 6;

/** Holidays on which one does not work, and what lies between them; abroad, where it differs, a day longer or later. */
const fixed: { name: HolidayName; isRest?: true; days: Days; abroad?: Days }[] = [
  { name: 'roshHashanah', isRest: true, days: ['tishri', 1, 2] },
  { name: 'yomKippur', isRest: true, days: ['tishri', 10, 10] },
  { name: 'sukkot', isRest: true, days: ['tishri', 15, 15], abroad: ['tishri', 15, 16] },
  { name: 'holHamoedSukkot', days: ['tishri', 16, 20], abroad: ['tishri', 17, 20] },
  { name: 'hoshanaRabbah', days: ['tishri', 21, 21] },
  // In Israel Shemini Atzeret is on the same day, which is called after this one.
  { name: 'simchatTorah', isRest: true, days: ['tishri', 22, 22], abroad: ['tishri', 23, 23] },
  { name: 'sheminiAtzeret', isRest: true, days: ['tishri', 22, 22] },
  { name: 'tenthOfTevet', days: ['tevet', 10, 10] },
  { name: 'tuBishvat', days: ['shevat', 15, 15] },
  { name: 'purim', days: ['adar', 14, 14] },
  { name: 'pesach', isRest: true, days: ['nisan', 15, 15], abroad: ['nisan', 15, 16] },
  { name: 'holHamoedPesach', days: ['nisan', 16, 20], abroad: ['nisan', 17, 20] },
  { name: 'pesach', isRest: true, days: ['nisan', 21, 21], abroad: ['nisan', 21, 22] },
  { name: 'lagBaomer', days: ['iyar', 18, 18] },
  { name: 'shavuot', isRest: true, days: ['sivan', 6, 6], abroad: ['sivan', 6, 7] },
];

/** Fasts, which one does not keep on Shabbat, and on which day of the month they then are. */
const fasts: { name: HolidayName; month: HebrewMonth; dayOfMonth: number; insteadOfShabbat: number }[] = [
  { name: 'fastOfGedaliah', month: 'tishri', dayOfMonth: 3, insteadOfShabbat: 4 },
  { name: 'fastOfEsther', month: 'adar', dayOfMonth: 13, insteadOfShabbat: 11 },
  { name: 'seventeenthOfTammuz', month: 'tammuz', dayOfMonth: 17, insteadOfShabbat: 18 },
  { name: 'ninthOfAv', month: 'av', dayOfMonth: 9, insteadOfShabbat: 10 },
];

/** What a day is by daylight, the weightiest first. */
export const namesOf = remember((day: string, inIsrael: boolean): readonly DayMark[] => {
  const hebrew = hebrewDay(day);
  const marks: DayMark[] = [];
  const holiday = fixedHoliday(hebrew, inIsrael) ?? fastOn(hebrew) ?? dayOfHanukkah(day, hebrew);
  if (holiday) marks.push(holiday);
  if (isShabbat(day)) marks.push({ name: 'shabbat', isRest: true });
  if (isRoshChodesh(hebrew)) marks.push({ name: 'roshChodesh', isRest: false });
  return marks;
});

/** After which name a day of rest is called; `undefined` on a day on which one works. */
export function restNameOf(day: string, inIsrael: boolean): DayMark['name'] | undefined {
  return namesOf(day, inIsrael).find(({ isRest }) => isRest)?.name;
}

function fixedHoliday({ month, dayOfMonth }: HebrewDay, inIsrael: boolean): Holiday | undefined {
  const found = fixed.find(({ days, abroad = days }) => {
    const [ofMonth, first, last] = inIsrael ? days : abroad;
    return month === ofMonth && dayOfMonth >= first && dayOfMonth <= last;
  });
  return found && { name: found.name, isRest: found.isRest ?? false };
}

function fastOn({ year, month, dayOfMonth }: HebrewDay): Holiday | undefined {
  const fast = fasts.find((each) => {
    if (each.month !== month) return false;
    const isPostponed = isShabbat(civilDay(year, month, each.dayOfMonth));
    return dayOfMonth === (isPostponed ? each.insteadOfShabbat : each.dayOfMonth);
  });
  return fast && { name: fast.name, isRest: false };
}

/** Eight days, which begin in Kislev and end in Tevet. */
function dayOfHanukkah(day: string, { year }: HebrewDay): Holiday | undefined {
  const number = daysBetween(civilDay(year, 'kislev', 25), day) + 1;
  return number >= 1 && number <= 8 ? { name: 'hanukkah', isRest: false, number } : undefined;
}

function isShabbat(day: string): boolean {
  return new Date(day).getUTCDay() === saturday;
}

function isRoshChodesh({ month, dayOfMonth }: HebrewDay): boolean {
  return dayOfMonth === 30 || (dayOfMonth === 1 && month !== 'tishri');
}
