import { dayIn } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import type { DayOfRest, RestDay } from './types.ts';

/** Whether a day is one of rest: computed, or read from what was computed elsewhere. */
type RestOn = (day: string) => DayOfRest | undefined;

export function restAt(moment: Date, zone: string, restOn: RestOn): RestDay | undefined {
  const today = dayIn(moment, zone);
  // In the evening the next day has begun already, and in summer night may fall after midnight.
  return [1, 0, -1]
    .map((offset) => restOn(plusDays(today, offset)))
    .find((day) => day && day.candles <= moment && moment < day.nightfall)?.rest;
}

export function restDuring(begins: Date, ends: Date, zone: string, restOn: RestOn): RestDay | undefined {
  const atOnce = restAt(begins, zone, restOn);
  if (atOnce) return atOnce;
  const today = dayIn(begins, zone);
  // No more than a week is ever without rest, and the next may begin on the evening before it.
  for (let offset = 1; offset <= 8; offset += 1) {
    const next = restOn(plusDays(today, offset))?.rest;
    if (next) return next.begins < ends ? next : undefined;
  }
  return undefined;
}
