import { momentOf } from '#kit/time/clock.ts';
import { isDay, plusDays } from '#kit/time/days.ts';
import type { DayMark, JewishCalendar, RestDay } from '../jewish-calendar/types.ts';

export type Span = { from: Date; to: Date };

export function spanFrom(start: Date | string, minutes: number): Span {
  const from = new Date(start);
  return { from, to: new Date(from.getTime() + minutes * 60_000) };
}

/** Somebody whom a time concerns. Who looks at the page comes first and has no name. */
export type Person = { zone: string; name?: string };

/** A time of rest that a lesson falls on, or reaches into. */
export type Rest = RestDay & { span: Span; people: readonly Person[] };

/** What stands on a calendar day: from then, until then, or all of it. */
export type Mark = Pick<DayMark, 'name' | 'isRest' | 'number'> & {
  from: Date | undefined;
  until: Date | undefined;
  /** Whose day it is; where it is the same for all, that of the first. */
  person: Person;
};

/** While a year is being typed, it is the year 2 or 20 for a moment. */
const firstYear = 1900;
const lastYear = 2200;

/** Every time of rest that touches a span, in order. */
export function restsBetween(calendar: JewishCalendar, { from, to }: Span, zone: string): RestDay[] {
  const found: RestDay[] = [];
  for (let start = isInReach(from) ? from : to; start < to; ) {
    const rest = calendar.restDuring(start, to, zone);
    if (!rest || rest.ends <= start) break;
    found.push(rest);
    start = rest.ends;
  }
  return found;
}

/** What these spans fall on, for each of these people; those on the same clock are named together. */
export function restsOf(calendar: JewishCalendar, spans: readonly Span[], people: readonly Person[]): Rest[] {
  const zones = [...new Set(people.map(({ zone }) => zone))];
  return spans.flatMap((span) =>
    zones.flatMap((zone) => {
      const theirs = people.filter((person) => person.zone === zone);
      return restsBetween(calendar, span, zone).map((rest) => ({ ...rest, span, people: theirs }));
    }),
  );
}

/**
 * The marks of a day of the first of these people. The days of the others begin at other moments: their times of rest are
 * listed as far as they lie in this day.
 */
export function marksOf(calendar: JewishCalendar, day: string, people: readonly Person[]): Mark[] {
  const [viewer, ...others] = people;
  const whole = viewer && isRealDay(day) ? spanOfDay(day, viewer.zone) : undefined;
  if (!viewer || !whole) return [];
  const marks = calendar
    .marksOf(day, viewer.zone)
    .map(({ begins, ends, ...mark }): Mark => ({ ...mark, from: begins, until: ends, person: viewer }));
  for (const person of others.filter(({ zone }) => zone !== viewer.zone)) {
    for (const { name, begins, ends } of restsBetween(calendar, whole, person.zone)) {
      const mark = {
        name,
        isRest: true,
        from: begins > whole.from ? begins : undefined,
        until: ends < whole.to ? ends : undefined,
        person,
      };
      if (!marks.some((each) => areSame(each, mark))) marks.push(mark);
    }
  }
  return marks;
}

function isInReach(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}

/** Neither 30 February, which is only written like a day, nor one of a year out of reach. */
function isRealDay(day: string): boolean {
  return isDay(day) && isInReach(new Date(day));
}

function spanOfDay(day: string, zone: string): Span | undefined {
  const from = momentOf(day, '00:00', zone);
  const to = from && momentOf(plusDays(day, 1), '00:00', zone);
  return from && to && { from, to };
}

function areSame(one: Mark, other: Mark): boolean {
  return (
    one.name === other.name &&
    one.from?.getTime() === other.from?.getTime() &&
    one.until?.getTime() === other.until?.getTime()
  );
}
