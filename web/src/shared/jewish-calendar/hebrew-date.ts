import type { Language } from '@lomdim/contract/languages';
import { clockFormat } from '#kit/time/clock.ts';
import { hebrewNumeral } from './hebrew-numerals.ts';
import { requireDay } from './require-day.ts';

/** ‘5 Kislev 5787’, ‘ה׳ בכסלו תשפ״ז’: the Hebrew day on which a civil day is by daylight. */
export function formatHebrewDate(day: string, language: Language): string {
  requireDay(day);
  const format = clockFormat(`${language}-u-ca-hebrew`, 'UTC', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  // Some languages add from when the years are counted, which nobody says.
  return format
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .filter(({ type }) => type !== 'era')
    .map(({ type, value }) => (language === 'he' ? inHebrew(type, value) : value))
    .join('')
    .trim();
}

/** Days and years in letters; of the year, the thousands are left out. */
function inHebrew(type: Intl.DateTimeFormatPartTypes, value: string): string {
  return type === 'day' || type === 'year' ? hebrewNumeral(Number(value) % 1000) : value;
}
