import { clockFormat } from './clock.ts';

type Options = Intl.DateTimeFormatOptions;
/** `undefined` is that of the device. */
type Language = string | undefined;

/** A calendar day such as 2025-01-08, written out. It is the same day everywhere. */
export function formatDay(day: string, language: Language, options: Options = { dateStyle: 'long' }): string {
  return clockFormat(language, 'UTC', options).format(new Date(day));
}

/** One calendar day, or the first and the last of several. */
export function formatDays(first: string, last: string, language: Language): string {
  return clockFormat(language, 'UTC', { dateStyle: 'long' }).formatRange(new Date(first), new Date(last));
}

/** A moment on the clock of a zone; its day alone where nothing else is asked for. */
export function formatMoment(
  moment: string,
  language: Language,
  zone: string,
  options: Options = { dateStyle: 'long' },
): string {
  if (!options.timeZoneName) return clockFormat(language, zone, options).format(new Date(moment));
  const parts = clockFormat(language, zone, options).formatToParts(new Date(moment));
  return parts.map((part, index) => besideZone(part, parts[index + 1], language)).join('');
}

/** Where a line ends, the clock and its zone stay together; and Hebrew writes the hour as it does without a zone. */
function besideZone(
  { type, value }: Intl.DateTimeFormatPart,
  next: Intl.DateTimeFormatPart | undefined,
  language: Language,
): string {
  if (type === 'literal' && next?.type === 'timeZoneName') return value.replace(' ', '\u00a0');
  return type === 'hour' && language === 'he' ? String(Number(value)) : value;
}

/** A moment in the past: day and time, on a clock that is named beside it. */
export function formatDayAndTime(moment: string, language: Language, zone: string): string {
  return formatMoment(moment, language, zone, { dateStyle: 'medium', timeStyle: 'short' });
}

/** When something begins, on the clock of a zone, which is named: Sunday, 21 June at 20:00 CEST. */
export function formatBeginning(moment: string, language: Language, zone: string): string {
  return formatMoment(moment, language, zone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** ‘Central European Standard Time’, in the season of that moment. */
export function zoneTitle(zone: string, language: Language, moment = new Date()): string {
  const parts = clockFormat(language, zone, { timeZoneName: 'long' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
