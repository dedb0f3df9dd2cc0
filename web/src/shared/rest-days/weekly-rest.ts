import { dayIn, momentOf } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import type { JewishCalendar } from '../jewish-calendar/types.ts';

/** Hours on the wall that come every week; 0 is Sunday. */
export type WeeklyHours = { weekday: number; from: string; to: string };

const friday = 5;
const weeksApart = 4;
const looks = 13;

/** Whether hours of Friday or Saturday touch Shabbat: all through the year, only while days are short (or long), or never. */
export function weeklyRest(
  calendar: JewishCalendar,
  { weekday, from, to }: WeeklyHours,
  zone: string,
  now: Date,
): 'always' | 'sometimes' | undefined {
  if (weekday < friday) return undefined;
  const today = dayIn(now, zone);
  const first = plusDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7);
  const found = Array.from({ length: looks }, (_, look) => {
    const day = plusDays(first, 7 * weeksApart * look);
    const begins = momentOf(day, from.slice(0, 5), zone);
    const ends = momentOf(day, to.slice(0, 5), zone);
    return begins && ends && calendar.restDuring(begins, ends, zone)?.name;
  });
  // A holiday may fall on any day of the week; only Shabbat comes every time.
  if (!found.includes('shabbat')) return undefined;
  return found.every((name) => name !== undefined) ? 'always' : 'sometimes';
}
