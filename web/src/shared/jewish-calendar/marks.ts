import { plusDays } from '#kit/time/days.ts';
import { namesOf } from './holidays.ts';
import { isInIsrael } from './place-of.ts';
import { isRest, restOn } from './rest.ts';
import type { DayMark } from './types.ts';
import { zoneOrUtc } from './zone-or-utc.ts';

export function marksOf(day: string, anyZone: string): DayMark[] {
  const zone = zoneOrUtc(anyZone);
  const inIsrael = isInIsrael(zone);
  const names = namesOf(day, inIsrael);
  const tomorrow = plusDays(day, 1);
  if (isRest(day, zone)) {
    const rest = isRest(tomorrow, zone) ? undefined : restOn(day, zone);
    return names.map((mark) => (mark.isRest && rest ? { ...mark, ends: rest.ends } : mark));
  }
  const rest = restOn(tomorrow, zone);
  if (!rest) return [...names];
  const evening = namesOf(tomorrow, inIsrael).filter((mark) => mark.isRest);
  return [...evening.map((mark) => ({ ...mark, begins: rest.begins })), ...names];
}
