/** A moment as the clock on the wall of a zone shows it. */
export type WallClock = { date: string; time: string; zone: string };

const ambiguousMinutes = [30, 60, 120];

/** The calendar day of a moment in a zone, such as 2026-03-29. */
export function dayIn(moment: Date, zone: string): string {
  return read(moment, zone).date;
}

export function plusDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** How many days the second lies after the first. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * Date, time and zone that mean exactly this moment. When the clock is put back, an hour comes twice and the database takes
 * the second one; the first of the two is written in UTC.
 */
export function wallClockOf(moment: Date, zone: string): WallClock {
  const { date, time } = read(moment, zone);
  const comesAgain = ambiguousMinutes.some((minutes) => {
    const later = read(new Date(moment.getTime() + minutes * 60_000), zone);
    return later.date === date && later.time === time;
  });
  return comesAgain ? { ...read(moment, 'UTC'), zone: 'UTC' } : { date, time, zone };
}

function read(moment: Date, zone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}
