import { plusDays } from '#kit/time/days.ts';
import { remember } from '#lib/remember.ts';
import { civilDay, hebrewDay, isLeapYear } from './hebrew-day.ts';
import { namesOf } from './holidays.ts';
import { type HolidayName, type ParashaName, parashaNames } from './names.ts';
import type { Learning } from './types.ts';

type Reading = readonly ParashaName[];

/** Holidays on which something else is read when they fall on Shabbat. */
const withReadingsOfTheirOwn: ReadonlySet<string> = new Set<HolidayName>([
  ...(['roshHashanah', 'yomKippur', 'sukkot', 'holHamoedSukkot', 'sheminiAtzeret', 'simchatTorah'] as const),
  ...(['pesach', 'holHamoedPesach', 'shavuot'] as const),
]);

const saturday = 6;

/** What is read on the Shabbat that comes, or today where it is one. */
export function upcomingParasha(
  day: string,
  inIsrael: boolean,
): Pick<Learning, 'shabbat' | 'parasha' | 'holidayOfShabbat'> {
  const shabbat = plusDays(day, saturday - new Date(day).getUTCDay());
  const holiday = holidayWithReading(shabbat, inIsrael);
  if (holiday === undefined) return { shabbat, parasha: [...readingOn(shabbat, inIsrael)] };
  return {
    shabbat,
    // The last portion is read on this holiday, which is a Shabbat in Israel only.
    parasha: holiday === 'simchatTorah' ? ['vezotHaberakhah'] : [],
    holidayOfShabbat: holiday,
  };
}

function holidayWithReading(shabbat: string, inIsrael: boolean): HolidayName | undefined {
  const found = namesOf(shabbat, inIsrael).find(({ name }) => withReadingsOfTheirOwn.has(name))?.name;
  return found === 'shabbat' ? undefined : found;
}

function readingOn(shabbat: string, inIsrael: boolean): Reading {
  const { year } = hebrewDay(shabbat);
  const isBeforeBeginning = shabbat < civilDay(year, 'tishri', 22);
  const found = readingsFrom(`${isBeforeBeginning ? year - 1 : year}`, inIsrael).get(shabbat);
  if (!found) throw new Error(`Nothing is known to be read on ${shabbat}`);
  return found;
}

/**
 * The readings from the end of Sukkot in a Hebrew year to the next Sukkot. There are more portions than weeks, so some are read
 * two together: as many as it takes for the fifth book to begin on the Shabbat before, or on, the ninth of Av, for the end of the
 * cycle to come before Sukkot, and in an ordinary year for Tzav to come before Pesach.
 */
const readingsFrom = remember((year: string, inIsrael: boolean): ReadonlyMap<string, Reading> => {
  const thisYear = Number(year);
  const isLeap = isLeapYear(thisYear);
  const shabbatot = freeShabbatot(thisYear, inIsrael);
  const until = (day: string) => shabbatot.filter((shabbat) => shabbat <= day).length;
  const beforePesach = until(civilDay(thisYear, 'nisan', 14));
  const beforeDevarim = until(plusDays(civilDay(thisYear, 'av', 9), -7));

  const readings: Reading[] = [];
  function read(from: ParashaName, to: ParashaName, weeks: number, pairs: readonly ParashaName[]): void {
    const portions = parashaNames.slice(parashaNames.indexOf(from), parashaNames.indexOf(to) + 1);
    const together = pairs.slice(0, portions.length - weeks);
    for (let index = 0; index < portions.length; ) {
      const count = together.includes(portions[index] ?? from) ? 2 : 1;
      readings.push(portions.slice(index, index + count));
      index += count;
    }
  }
  if (isLeap) {
    read('bereshit', 'masei', beforeDevarim, ['matot', 'chukat']);
  } else {
    read('bereshit', 'tzav', beforePesach, ['vayakhel']);
    const pairs = ['tazria', 'achareiMot', 'matot', 'behar', 'chukat'] as const;
    read('shemini', 'masei', beforeDevarim - beforePesach, pairs);
  }
  read('devarim', 'haazinu', shabbatot.length - beforeDevarim, ['nitzavim']);
  return new Map(shabbatot.map((shabbat, index) => [shabbat, readings[index] ?? []]));
});

function freeShabbatot(year: number, inIsrael: boolean): string[] {
  const afterSukkot = civilDay(year, 'tishri', 23);
  const nextSukkot = civilDay(year + 1, 'tishri', 15);
  const found: string[] = [];
  let shabbat = plusDays(afterSukkot, saturday - new Date(afterSukkot).getUTCDay());
  for (; shabbat < nextSukkot; shabbat = plusDays(shabbat, 7)) {
    if (holidayWithReading(shabbat, inIsrael) === undefined) found.push(shabbat);
  }
  return found;
}
