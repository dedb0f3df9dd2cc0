import { plusDays } from '#kit/time/days.ts';

/** Calendar days as texts such as 2026-11-20: the same everywhere, and in order. */
export type Day = string;

const asDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const asDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = asDate(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return asDay(date);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return asDate(day).getUTCDay();
}

export const isSameMonth = (one: Day, other: Day) => one.slice(0, 7) === other.slice(0, 7);

/** With which day a week begins where this language is spoken: 0 is Sunday. */
export function firstWeekday(language: string): number {
  return language === 'en' || language === 'he' ? 0 : 1;
}

/** The whole weeks in which a month lies. */
export function weeksOf(day: Day, first: number): Day[][] {
  const begin = `${day.slice(0, 7)}-01`;
  const start = plusDays(begin, -((weekdayOf(begin) - first + 7) % 7));
  const weeks: Day[][] = [];
  for (let week = start; week === start || isSameMonth(week, begin); week = plusDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => plusDays(week, index)));
  }
  return weeks;
}
