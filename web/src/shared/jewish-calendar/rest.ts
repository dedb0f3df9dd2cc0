import { plusDays } from '#kit/time/days.ts';
import { remember } from '#lib/remember.ts';
import { restNameOf } from './holidays.ts';
import { isInIsrael } from './place-of.ts';
import { restDuring as firstRest, restAt as restAmong } from './rest-among-days.ts';
import { eveningOf } from './sun.ts';
import type { DayOfRest, RestDay } from './types.ts';
import { zoneOrUtc } from './zone-or-utc.ts';

export function restAt(moment: Date, anyZone: string): RestDay | undefined {
  const zone = zoneOrUtc(anyZone);
  return restAmong(moment, zone, (day) => dayOfRest(day, zone).found);
}

export function restDuring(begins: Date, ends: Date, anyZone: string): RestDay | undefined {
  const zone = zoneOrUtc(anyZone);
  return firstRest(begins, ends, zone, (day) => dayOfRest(day, zone).found);
}

export const dayOfRest = remember((day: string, zone: string): { found: DayOfRest | undefined } => {
  const rest = restOn(day, zone);
  if (!rest) return { found: undefined };
  const { candles } = eveningOf(plusDays(day, -1), zone);
  return { found: { candles, nightfall: eveningOf(day, zone).nightfall, rest } };
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
