import { type Language, localeOf } from '@lomdim/contract/languages';

/** Day and time on the receiver's own wall clock, with the zone named, so that nobody has to guess whose it is. */
export function formatTime(moment: Date, language: Language, timeZone: string): string {
  const zone = isKnownZone(timeZone) ? timeZone : 'UTC';
  const when = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  });
  return `${when.format(moment)} (${zoneName(moment, language, zone)}, ${zone.replaceAll('_', ' ')})`;
}

/** Such as "Central European Summer Time": it changes with the season, as the clock does. */
function zoneName(moment: Date, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'long' });
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The database knows a few zones that Node.js does not. */
function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
