import { clockFormat } from '#kit/time/clock.ts';

/** Times of lessons in words: each in the language that is shown and on the clock of the named zone. */
export function clockTime(moment: string, language: string, zone: string): string {
  return clockFormat(language, zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(moment));
}

export function clockSpan(from: string, to: string, language: string, zone: string): string {
  const clock = clockFormat(language, zone, { hour: 'numeric', minute: '2-digit' });
  return clock.formatRange(new Date(from), new Date(to));
}

export function longDay(moment: string, language: string, zone: string): string {
  return clockFormat(language, zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(moment),
  );
}

/** Where the day there is another one, its weekday is said too. */
export function timeElsewhere(moment: string, language: string, zone: string, here: string): string {
  const weekday = (where: string) =>
    clockFormat(language, where, { weekday: 'short' }).format(new Date(moment));
  const time = clockTime(moment, language, zone);
  return weekday(zone) === weekday(here) ? time : `${weekday(zone)} ${time}`;
}

export function sameClock(moment: string, zone: string, other: string): boolean {
  return clockTime(moment, 'en', zone) === clockTime(moment, 'en', other);
}

/** A calendar day, which is the same everywhere. */
export function dayName(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return clockFormat(language, 'UTC', options).format(new Date(day));
}

export function dayRange(first: string, last: string, language: string): string {
  const days = clockFormat(language, 'UTC', { day: 'numeric', month: 'long', year: 'numeric' });
  return days.formatRange(new Date(first), new Date(last));
}

/** ‘Central European Standard Time’, in the season of that moment. */
export function zoneTitle(zone: string, language: string, moment: Date): string {
  const parts = clockFormat(language, zone, { timeZoneName: 'long' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
