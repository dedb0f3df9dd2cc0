import { specialDays } from '@lomdim/contract/constants';
import { clockSpan } from '#kit/time/clock.ts';
import { isDay, plusDays } from '#kit/time/days.ts';
import { formatDay } from '#kit/time/format.ts';

/** 0 is Sunday, as in the database; the week begins with it, as the week does here. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** 4 January 1970 was a Sunday. */
export function weekdayName(weekday: number, language: string): string {
  return formatDay(plusDays('1970-01-04', weekday), language, { weekday: 'long' });
}

/** Two times on the wall, as the language writes them: ‘9:00 AM – 12:00 PM’ or ‘09:00–12:00 Uhr’. */
export function wallSpan(from: string, to: string, language: string): string {
  const moment = (time: string) => new Date(`1970-01-01T${time.slice(0, 5)}:00Z`);
  return clockSpan(moment(from), moment(to), language, 'UTC');
}

const longestInDays = 366;

export function areDaysOff(first: string, last: string, today: string): boolean {
  const days = (Date.parse(last) - Date.parse(first)) / (24 * 3600_000);
  return days >= 0 && days <= longestInDays && last >= today;
}

/** 0 is Sunday; a calendar day is the same everywhere. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function isOff(daysOff: readonly { first_day: string; last_day: string }[], day: string): boolean {
  return daysOff.some(({ first_day, last_day }) => first_day <= day && day <= last_day);
}

/** Whether a date may have these hours of its own. */
export function isSpecialDay(
  { day, from, to }: { day: string; from: string; to: string },
  today: string,
): boolean {
  const minutes = (Date.parse(`1970-01-01T${to}Z`) - Date.parse(`1970-01-01T${from}Z`)) / 60_000;
  return (
    isDay(day) &&
    day >= today &&
    day <= plusDays(today, specialDays.daysAhead) &&
    minutes >= specialDays.shortestMinutes
  );
}

/** Each date with its hours, in their order. */
export function byDate<Hours extends { day: string }>(hours: readonly Hours[]): [string, Hours[]][] {
  const dates = new Map<string, Hours[]>();
  for (const each of hours) dates.set(each.day, [...(dates.get(each.day) ?? []), each]);
  return [...dates];
}
