import { remember } from '#lib/remember.ts';

/**
 * Browsers put an ordinary space before AM and around a dash, the server's engine a narrow one, and a page that the server rendered
 * must be written the same in both.
 */
class ClockFormat extends Intl.DateTimeFormat {
  override format(moment?: Date | number): string {
    return withPlainSpaces(super.format(moment));
  }

  override formatToParts(moment?: Date | number): Intl.DateTimeFormatPart[] {
    return super.formatToParts(moment).map((part) => ({ ...part, value: withPlainSpaces(part.value) }));
  }

  override formatRange(from: Date | number | bigint, to: Date | number | bigint): string {
    return withPlainSpaces(super.formatRange(from, to));
  }
}

function withPlainSpaces(text: string): string {
  return text.replace(/[\u2009\u202f]/g, ' ');
}

/** Creating a format is expensive, using it is cheap. */
export const clockFormat = remember(
  (language: string | undefined, timeZone: string, options: Intl.DateTimeFormatOptions): ClockFormat =>
    new ClockFormat(language, { ...options, timeZone }),
  500,
);

/** Also as the database writes it. */
type Moment = Date | string;

export function clockTime(moment: Moment, language: string, zone: string): string {
  return clockFormat(language, zone, { timeStyle: 'short' }).format(new Date(moment));
}

export function clockSpan(from: Moment, to: Moment, language: string, zone: string): string {
  return clockFormat(language, zone, { timeStyle: 'short' }).formatRange(new Date(from), new Date(to));
}

/** ‘Friday, 20 November’, with the year where it is another one than now. */
export function longDay(moment: Moment, language: string, zone: string, now = new Date()): string {
  return dayWithYear(moment, language, zone, now, { weekday: 'long', day: 'numeric', month: 'long' });
}

export function shortDay(moment: Moment, language: string, zone: string, now = new Date()): string {
  return dayWithYear(moment, language, zone, now, { day: 'numeric', month: 'short' });
}

function dayWithYear(
  moment: Moment,
  language: string,
  zone: string,
  now: Date,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(moment);
  const year = yearIn(date, zone) === yearIn(now, zone) ? {} : ({ year: 'numeric' } as const);
  return clockFormat(language, zone, { ...options, ...year }).format(date);
}

/** The calendar day of a moment in a zone, such as 2026-03-29. */
export function dayIn(moment: Date, zone: string): string {
  return wallClock(moment, zone).date;
}

function yearIn(moment: Date, zone: string): string {
  return dayIn(moment, zone).slice(0, 4);
}

type WallClock = { date: string; time: string };

/** What the clock on the wall of a zone shows. */
export function wallClock(moment: Date, zone: string): WallClock {
  return clockAt(Math.floor(moment.getTime() / 60_000), zone);
}

const clockAt = remember((minute: number, zone: string): WallClock => {
  const parts = clockFormat('en-CA', zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(minute * 60_000);
  const read = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  // While someone types a year, it is the year 2 for a moment.
  return {
    date: `${read.year?.padStart(4, '0')}-${read.month}-${read.day}`,
    time: `${read.hour}:${read.minute}`,
  };
});

/** The moment at which the clock of a zone shows this; `undefined` while that is no date and time. */
export function momentOf(date: string, time: string, zone: string): Date | undefined {
  const written = `${date}T${time}:00Z`;
  // What is no such text, browsers may take for a day of the year 2000.
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (moment: number) => {
    const shown = wallClock(new Date(moment), zone);
    return Date.parse(`${shown.date}T${shown.time}:00Z`) - moment;
  };
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess));
}
