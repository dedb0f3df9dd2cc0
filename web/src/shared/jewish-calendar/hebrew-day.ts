import { requireDay } from './require-day.ts';

/** A leap year has two months of Adar; what belongs to Adar is in the second. */
export type HebrewMonth =
  | ('tishri' | 'heshvan' | 'kislev' | 'tevet' | 'shevat' | 'adarI' | 'adar')
  | ('nisan' | 'iyar' | 'sivan' | 'tammuz' | 'av' | 'elul');

export type HebrewDay = { year: number; month: HebrewMonth; dayOfMonth: number };

const millisecondsOfDay = 86_400_000;
const partsOfDay = 25_920;
/** From day 0 of the count, which was 6 September of the year 3761 before the common era, to 1 January 1970. */
const daysBefore1970 = 2_092_591;

/** The Hebrew day on which this civil day is by daylight. */
export function hebrewDay(day: string): HebrewDay {
  const [civilYear] = requireDay(day);
  const number = Date.parse(day) / millisecondsOfDay;
  const year = number < newYear(civilYear + 3761) ? civilYear + 3760 : civilYear + 3761;
  let dayOfMonth = number - newYear(year) + 1;
  for (const [month, length] of monthsOf(year)) {
    if (dayOfMonth <= length) return { year, month, dayOfMonth };
    dayOfMonth -= length;
  }
  throw new RangeError(`No Hebrew month has ${day}`);
}

/** The civil day of a Hebrew one. */
export function civilDay(year: number, month: HebrewMonth, dayOfMonth: number): string {
  let number = newYear(year) + dayOfMonth - 1;
  for (const [each, length] of monthsOf(year)) {
    if (each === month) return new Date(number * millisecondsOfDay).toISOString().slice(0, 10);
    number += length;
  }
  throw new RangeError(`${month} is no month of ${year}`);
}

/** Seven years of nineteen have a thirteenth month. */
export function isLeapYear(year: number): boolean {
  return (7 * year + 1) % 19 < 7;
}

/** In days since 1970: the day of the mean new moon, or up to two days later by the four postponements. */
function newYear(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  // A month is 29 days, 12 hours and 793 parts, of which an hour has 1080; the first began on a Monday at 5 hours and 204 parts.
  const parts = 31_524 + 765_433 * months;
  let day = Math.floor(parts / partsOfDay);
  const part = parts % partsOfDay;
  if (
    part >= 19_440 ||
    (day % 7 === 2 && part >= 9924 && !isLeapYear(year)) ||
    (day % 7 === 1 && part >= 16_789 && isLeapYear(year - 1))
  ) {
    day += 1;
  }
  // Never on a Sunday, a Wednesday or a Friday.
  if ([0, 3, 5].includes(day % 7)) day += 1;
  return day - daysBefore1970;
}

function monthsOf(year: number): [HebrewMonth, number][] {
  // 353, 354 or 355 days, with a month of 30 more in a leap year.
  const lastDigit = (newYear(year + 1) - newYear(year)) % 10;
  return [
    ['tishri', 30],
    ['heshvan', lastDigit === 5 ? 30 : 29],
    ['kislev', lastDigit === 3 ? 29 : 30],
    ['tevet', 29],
    ['shevat', 30],
    ['adarI', isLeapYear(year) ? 30 : 0],
    ['adar', 29],
    ['nisan', 30],
    ['iyar', 29],
    ['sivan', 30],
    ['tammuz', 29],
    ['av', 30],
    ['elul', 29],
  ];
}
