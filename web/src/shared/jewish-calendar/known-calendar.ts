import type { CalendarQuestion } from '@lomdim/contract/rendering';
import { restAt, restDuring } from './rest-among-days.ts';
import type { CalendarDays, DayMark, DayOfRest, JewishCalendar, Learning } from './types.ts';
import { zoneOrUtc } from './zone-or-utc.ts';

/** A calendar of the days that were asked about, and of no others: it answers without the code that computes. */
export function knownCalendar({ zones }: CalendarQuestion, days: CalendarDays): JewishCalendar {
  const known = (zone: string) => {
    const found = days[zones.indexOf(zone)];
    if (!found) throw new Error(`the calendar was not asked about ${zone}`);
    return found;
  };
  const restIn = (zone: string) => (day: string) => {
    const stored = known(zone).rests[day];
    return stored && dayOfRest(stored);
  };
  return {
    restAt: (moment, zone) => restAt(moment, zoneOrUtc(zone), restIn(zone)),
    restDuring: (begins, ends, zone) => restDuring(begins, ends, zoneOrUtc(zone), restIn(zone)),
    marksOf: (day, zone) => (known(zone).marks[day] ?? []).map(dayMark),
    learningOf: (day, zone): Learning => {
      const found = known(zone).learning?.[day];
      if (!found) throw new Error(`the calendar was not asked what is learned on ${day}`);
      return found;
    },
  };
}

function dayMark({ begins, ends, ...mark }: DayMark<number>): DayMark {
  return {
    ...mark,
    ...(begins !== undefined && { begins: new Date(begins) }),
    ...(ends !== undefined && { ends: new Date(ends) }),
  };
}

function dayOfRest({ candles, nightfall, rest }: DayOfRest<number>): DayOfRest {
  return {
    candles: new Date(candles),
    nightfall: new Date(nightfall),
    rest: { name: rest.name, begins: new Date(rest.begins), ends: new Date(rest.ends) },
  };
}
