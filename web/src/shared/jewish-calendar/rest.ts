import { dayIn } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { restNameOf } from './holidays.ts';
import { isInIsrael, zoneOrUtc } from './place-of.ts';
import { eveningOf } from './sun.ts';
import type { RestDay } from './types.ts';

export function restAt(moment: Date, anyZone: string): RestDay | undefined {
  const zone = zoneOrUtc(anyZone);
  const today = dayIn(moment, zone);
  // In the evening the next day has begun already, and in summer night may fall after midnight.
  const day = [plusDays(today, 1), today, plusDays(today, -1)].find(
    (each) =>
      isRest(each, zone) &&
      eveningOf(plusDays(each, -1), zone).candles <= moment &&
      moment < eveningOf(each, zone).nightfall,
  );
  return day === undefined ? undefined : restOn(day, zone);
}

export function restDuring(begins: Date, ends: Date, anyZone: string): RestDay | undefined {
  const zone = zoneOrUtc(anyZone);
  const atOnce = restAt(begins, zone);
  if (atOnce) return atOnce;
  // No more than a week is ever without rest, and the next may begin on the evening before it.
  const first = dayIn(begins, zone);
  const next = Array.from({ length: 8 }, (_, count) => plusDays(first, count + 1)).find((day) =>
    isRest(day, zone),
  );
  const rest = next === undefined ? undefined : restOn(next, zone);
  return rest && rest.begins < ends ? rest : undefined;
}

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
