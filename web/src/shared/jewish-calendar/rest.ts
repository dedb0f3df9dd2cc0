import { dayIn } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { remember } from '#lib/remember.ts';
import { restNameOf } from './holidays.ts';
import { isInIsrael, zoneOrUtc } from './place-of.ts';
import { eveningOf } from './sun.ts';
import type { RestDay } from './types.ts';

export function restAt(moment: Date, anyZone: string): RestDay | undefined {
  const zone = zoneOrUtc(anyZone);
  return restsAround(dayIn(moment, zone), zone).near.find(
    ({ candles, nightfall }) => candles <= moment && moment < nightfall,
  )?.rest;
}

export function restDuring(begins: Date, ends: Date, anyZone: string): RestDay | undefined {
  const zone = zoneOrUtc(anyZone);
  const atOnce = restAt(begins, zone);
  if (atOnce) return atOnce;
  const { next } = restsAround(dayIn(begins, zone), zone);
  return next && next.begins < ends ? next : undefined;
}

const restsAround = remember((today: string, zone: string) => {
  // In the evening the next day has begun already, and in summer night may fall after midnight.
  const near = [1, 0, -1].flatMap((offset) => {
    const day = plusDays(today, offset);
    const rest = restOn(day, zone);
    if (!rest) return [];
    const { candles } = eveningOf(plusDays(day, -1), zone);
    return [{ rest, candles, nightfall: eveningOf(day, zone).nightfall }];
  });
  // No more than a week is ever without rest, and the next may begin on the evening before it.
  const next = Array.from({ length: 8 }, (_, count) => plusDays(today, count + 1)).find((day) =>
    isRest(day, zone),
  );
  return { near, next: next === undefined ? undefined : restOn(next, zone) };
});

/** The time of rest that a day belongs to, from the first to the last of the days of rest around it. */
export function restOn(day: string, zone: string): RestDay | undefined {
  const name = restNameOf(day, isInIsrael(zone));
  if (name === undefined) return undefined;
  let first = day;
  while (isRest(plusDays(first, -1), zone)) first = plusDays(first, -1);
  let last = day;
  while (isRest(plusDays(last, 1), zone)) last = plusDays(last, 1);
  return {
    name,
    begins: eveningOf(plusDays(first, -1), zone).candles,
    ends: eveningOf(last, zone).nightfall,
  };
}

export function isRest(day: string, zone: string): boolean {
  return restNameOf(day, isInIsrael(zone)) !== undefined;
}
