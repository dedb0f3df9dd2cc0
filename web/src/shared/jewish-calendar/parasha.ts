import { plusDays } from '#kit/time/days.ts';
import { hebrewDay } from './hebrew-day.ts';
import { namesOf } from './holidays.ts';
import { type ParashaName, parashaNames } from './names.ts';
import type { Learning } from './types.ts';

/** The first of each pair that is read together in some years, as the library counts them after the single ones. */
const pairs: ParashaName[] = [
  ...(['vayakhel', 'tazria', 'achareiMot', 'behar', 'chukat', 'matot', 'nitzavim'] as const),
];

const saturday = 7;

/** What is read on the Shabbat that comes, or today where it is one. */
export function upcomingParasha(
  day: string,
  inIsrael: boolean,
): Pick<Learning, 'shabbat' | 'parasha' | 'holidayOfShabbat'> {
  const shabbat = plusDays(day, saturday - hebrewDay(day, inIsrael).getDayOfWeek());
  const parasha = namesOfReading(hebrewDay(shabbat, inIsrael).getParsha());
  if (parasha.length > 0) return { shabbat, parasha };
  const holiday = namesOf(shabbat, inIsrael).find(({ name }) => name !== 'shabbat')?.name;
  if (holiday === undefined || holiday === 'shabbat')
    throw new Error(`Nothing is known to be read on ${shabbat}`);
  return {
    shabbat,
    // The last portion is read on this holiday, which is a Shabbat in Israel only.
    parasha: holiday === 'simchatTorah' ? ['vezotHaberakhah'] : [],
    holidayOfShabbat: holiday,
  };
}

function namesOfReading(number: number): ParashaName[] {
  const single = parashaNames[number - 1];
  if (single) return [single];
  const first = pairs[number - 1 - parashaNames.length];
  return first ? parashaNames.slice(parashaNames.indexOf(first)).slice(0, 2) : [];
}
