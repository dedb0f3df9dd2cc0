import type { CalendarQuestion } from '@lomdim/contract/rendering';
import type { TractateName } from './mishna-chapters.ts';
import type { HolidayName, ParashaName } from './names.ts';

/**
 * A time on which one does not work, from the lighting of candles to nightfall. Days that follow each other without a
 * working day between them are one time; it has the name of the day on which the moment falls that was asked about.
 */
export type RestDay<Moment = Date> = { name: 'shabbat' | HolidayName; begins: Moment; ends: Moment };

/** A single day of rest, from the candles on its eve to its nightfall, and the time of rest that it belongs to. */
export type DayOfRest<Moment = Date> = { candles: Moment; nightfall: Moment; rest: RestDay<Moment> };

/**
 * What a day in a calendar shows. With `begins` the day itself is still an ordinary one, and in its evening begins what
 * is named; with `ends` the time of rest that this day belongs to ends in its evening.
 */
export type DayMark<Moment = Date> = {
  name: 'shabbat' | HolidayName;
  /** A time on which one does not work. */
  isRest: boolean;
  /** Which day of Hanukkah it is. */
  number?: number;
  begins?: Moment;
  ends?: Moment;
};

export type MishnaPlace = { tractate: TractateName; chapter: number; mishna: number };

export type Learning = {
  daf: { tractate: TractateName; page: number };
  mishnayot: MishnaPlace[];
  /** What is read on the coming Shabbat, or today where it is one: two when read together, none on most holidays. */
  parasha: ParashaName[];
  /** The coming Shabbat. */
  shabbat: string;
  /** The holiday that Shabbat falls on, whose reading takes the place of the portion. */
  holidayOfShabbat?: HolidayName;
};

/** Days are texts such as 2026-03-29. A zone that is not known is taken as one whose place is not known. */
export type JewishCalendar = {
  restAt(moment: Date, zone: string): RestDay | undefined;
  /** The first time of rest that a span touches. */
  restDuring(begins: Date, ends: Date, zone: string): RestDay | undefined;
  marksOf(day: string, zone: string): DayMark[];
  /** The learning of a civil day of the zone, from midnight to midnight, as printed calendars give it. */
  learningOf(day: string, zone: string): Learning;
};

/**
 * All that the calendar says of the days of a question, for each of its zones in their order, as data that a page can carry: moments are in
 * milliseconds, and days of which there is nothing to say are left out.
 */
export type CalendarDays = readonly {
  marks: Readonly<Record<string, DayMark<number>[]>>;
  /** Also those around, which begin in an evening before or are another day elsewhere. */
  rests: Readonly<Record<string, DayOfRest<number>>>;
  learning?: Readonly<Record<string, Learning>>;
}[];

export type ComputedCalendar = JewishCalendar & { daysOf(question: CalendarQuestion): CalendarDays };
