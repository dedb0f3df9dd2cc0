/** Days of the coming year, so that no test grows old: far enough ahead to be booked, near enough to be allowed. */
const year = new Date().getUTCFullYear() + 1;

const iso = (date: Date): string => date.toISOString().slice(0, 10);

export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return iso(date);
}

/** The first such weekday (0 is Sunday) of a month (1 is January). */
export function firstWeekday(weekday: number, month: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return plusDays(iso(first), (weekday - first.getUTCDay() + 7) % 7);
}

/** The last Sunday of a month: in March and October the day on which Europe changes its clocks. */
export function lastSunday(month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  return plusDays(iso(last), -last.getUTCDay());
}
