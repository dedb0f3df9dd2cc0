import { wallClock } from '#kit/time/clock.ts';

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
