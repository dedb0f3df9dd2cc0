import type { CalendarQuestion } from '@lomdim/contract/rendering';
import type { Person } from '#shared/rest-days/rest-spans.ts';
import type { SeriesDate } from './series.ts';
import { daysShown } from './slot-days.ts';

/** What booking needs to know of a teacher. */
export type BookableTeacher = {
  id: string;
  first_name: string;
  last_name: string;
  hourly_rate: number | null;
  subjects: string[];
  time_zone: string;
};

/** A lesson as it was agreed on or proposed. */
export type BookedLesson = {
  id: string;
  state: string;
  price_cents: number;
  currency: string;
  is_first_free: boolean;
};

/** What has just been booked: one lesson, or those that repeat. */
export type Booked = {
  id: string;
  startsAt: string;
  minutes: number;
  subject: string;
  lesson?: BookedLesson;
  series?: readonly (SeriesDate & { lesson_id: string | null; state: string | null })[];
};

/** Whom a lesson concerns: who looks, and the teacher. */
export function theTwo(teacher: BookableTeacher, zone: string): [Person, Person] {
  return [{ zone }, { zone: teacher.time_zone, name: teacher.first_name }];
}

/** The rest days of a week, for both. */
export function weekOfTheTwo(
  teacher: { time_zone: string },
  zone: string,
  firstDay: string,
): CalendarQuestion {
  return { zones: [...new Set([zone, teacher.time_zone])], from: firstDay, days: daysShown };
}
