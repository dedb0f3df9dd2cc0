import { isDay } from '#kit/time/days.ts';

/** Year, month and day. One that is not in the calendar, such as 2026-02-30, would be taken for another one. */
export function requireDay(day: string): [number, number, number] {
  const [year = 0, month = 0, dayOfMonth = 0] = isDay(day) ? day.split('-').map(Number) : [];
  if (year === 0) throw new RangeError(`${JSON.stringify(day)} is no day of the calendar`);
  return [year, month, dayOfMonth];
}
