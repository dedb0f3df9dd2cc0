import { clockFormat, clockTime, wallClock } from '#kit/time/clock.ts';

/** Where the day there is another one, its weekday is said too. */
export function timeElsewhere(moment: string, language: string, zone: string, here: string): string {
  const weekday = (where: string) =>
    clockFormat(language, where, { weekday: 'short' }).format(new Date(moment));
  const time = clockTime(moment, language, zone);
  return weekday(zone) === weekday(here) ? time : `${weekday(zone)} ${time}`;
}

export function sameClock(moment: string, zone: string, other: string): boolean {
  return zone === other || clockTime(moment, 'en', zone) === clockTime(moment, 'en', other);
}

/** A moment as the clock on the wall of a zone shows it. */
export type WallClock = { date: string; time: string; zone: string };

const ambiguousMinutes = [30, 60, 120];

/**
 * Date, time and zone that mean exactly this moment. When the clock is put back, an hour comes twice and the database takes
 * the second one; the first of the two is written in UTC.
 */
export function wallClockOf(moment: Date, zone: string): WallClock {
  const { date, time } = wallClock(moment, zone);
  const comesAgain = ambiguousMinutes.some((minutes) => {
    const later = wallClock(new Date(moment.getTime() + minutes * 60_000), zone);
    return later.date === date && later.time === time;
  });
  return comesAgain ? { ...wallClock(moment, 'UTC'), zone: 'UTC' } : { date, time, zone };
}
