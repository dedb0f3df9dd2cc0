import type { CalendarQuestion } from '@lomdim/contract/rendering';
import { isDay, plusDays } from '#kit/time/days.ts';
import { dayOfRest } from './rest.ts';
import type { CalendarDays, DayMark, DayOfRest, JewishCalendar } from './types.ts';
import { zoneOrUtc } from './zone-or-utc.ts';

/** In a zone that is a day ahead or behind it may be one day more. */
const daysAround = 2;

/** What the calendar says of some days; `knownCalendar` makes a calendar of it again. */
export function daysOf(
  calendar: JewishCalendar,
  { zones, from, days, learning = false }: CalendarQuestion,
): CalendarDays {
  const asked = isDay(from) ? daysFrom(from, days) : [];
  const around = isDay(from) ? daysFrom(plusDays(from, -daysAround), days + 2 * daysAround) : [];
  return zones.map((zone) => ({
    marks: recordOf(asked, (day) => {
      const marks = calendar.marksOf(day, zone);
      return marks.length > 0 ? marks.map(storedMark) : undefined;
    }),
    rests: recordOf(around, (day) => {
      const { found } = dayOfRest(day, zoneOrUtc(zone));
      return found && storedRest(found);
    }),
    ...(learning && { learning: recordOf(asked, (day) => calendar.learningOf(day, zone)) }),
  }));
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => plusDays(first, number));
}

function recordOf<Value>(
  days: readonly string[],
  find: (day: string) => Value | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    days.flatMap((day): [string, Value][] => {
      const found = find(day);
      return found === undefined ? [] : [[day, found]];
    }),
  );
}

function storedMark({ begins, ends, ...mark }: DayMark): DayMark<number> {
  return {
    ...mark,
    ...(begins && { begins: begins.getTime() }),
    ...(ends && { ends: ends.getTime() }),
  };
}

function storedRest({ candles, nightfall, rest }: DayOfRest): DayOfRest<number> {
  return {
    candles: candles.getTime(),
    nightfall: nightfall.getTime(),
    rest: { name: rest.name, begins: rest.begins.getTime(), ends: rest.ends.getTime() },
  };
}
