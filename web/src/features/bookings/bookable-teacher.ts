import type { Person } from '#shared/rest-days/rest-spans.ts';

/** What booking needs to know of a teacher. */
export type BookableTeacher = {
  id: string;
  first_name: string;
  last_name: string;
  hourly_rate: number | null;
  subjects: string[];
  time_zone: string;
};

/** A lesson that has just been booked. */
export type Booked = { id: string; startsAt: string; minutes: number; subject: string };

/** Whom a lesson concerns: who looks, and the teacher. */
export function theTwo(teacher: BookableTeacher, zone: string): [Person, Person] {
  return [{ zone }, { zone: teacher.time_zone, name: teacher.first_name }];
}
