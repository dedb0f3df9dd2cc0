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
