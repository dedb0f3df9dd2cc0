import { JewishCalendar as HebrewDay } from 'kosher-zmanim';
import { requireDay } from './require-day.ts';

/** The Hebrew day on which this civil day is by daylight. */
export function hebrewDay(day: string, inIsrael: boolean): HebrewDay {
  const [year, month, dayOfMonth] = requireDay(day);
  const found = new HebrewDay();
  found.setInIsrael(inIsrael);
  // The library counts months from zero.
  found.setGregorianDate(year, month - 1, dayOfMonth);
  return found;
}
