import { liveSessions, maxLengths } from '@lomdim/contract/constants';
import { maxLength, required } from '#kit/form/form.ts';
import { momentOf } from '#kit/time/clock.ts';
import { isDay, plusDays } from '#kit/time/days.ts';
import { type Span, spanFrom } from '#shared/rest-days/rest-spans.ts';
import type { SessionPlan } from './api/sessions/schedule-sessions.ts';
import { wholeBetween } from './course-fields.ts';

const descriptionLength = 5000;
export const sessionMinutes = [30, 45, 60, 90, 120, 180];
export const seatLimits = { minimum: 1, maximum: 500 };
export const weekLimits = { minimum: 1, maximum: 52 };

/** What the form holds, as it is typed. */
export const newSession = {
  course: '',
  title: '',
  description: '',
  date: '',
  time: '',
  minutes: String(liveSessions.defaults.durationInMinutes),
  seats: String(liveSessions.defaults.maxParticipants),
  weekly: '',
  weeks: '8',
};

export type SessionFields = typeof newSession;

export const sessionRules = {
  course: [required],
  title: [required, maxLength(maxLengths.subject)],
  description: [maxLength(descriptionLength)],
  date: [required],
  time: [required],
  seats: [required, wholeBetween(seatLimits)],
  weeks: [required, wholeBetween(weekLimits)],
};

export function planOf(fields: SessionFields): SessionPlan {
  return {
    course: fields.course,
    title: fields.title.trim(),
    description: fields.description.trim(),
    date: fields.date,
    time: fields.time,
    minutes: Number(fields.minutes),
    seats: Number(fields.seats),
  };
}

export function weeksOf({ weekly, weeks }: SessionFields): number {
  return weekly === 'yes' ? Number(weeks) : 1;
}

/** When the sessions would be held, as far as that is said. */
export function spansOf(fields: SessionFields, zone: string): Span[] {
  if (!isDay(fields.date)) return [];
  const weeks = Math.min(weeksOf(fields) || 1, weekLimits.maximum);
  return Array.from({ length: weeks }, (_, week) =>
    momentOf(plusDays(fields.date, 7 * week), fields.time, zone),
  )
    .filter((from) => from !== undefined)
    .map((from) => spanFrom(from, Number(fields.minutes)));
}
