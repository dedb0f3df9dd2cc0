import { plusDays } from '../days.ts';

/** Year, month and day. One that is not in the calendar, such as 2026-02-30, would be taken for another one. */
export function requireDay(day: string): [number, number, number] {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = parts ?? [];
  if (year === 0 || month < 1 || month > 12 || plusDays(day, 0) !== day)
    throw new RangeError(`${JSON.stringify(day)} is no day of the calendar`);
  return [year, month, dayOfMonth];
}
