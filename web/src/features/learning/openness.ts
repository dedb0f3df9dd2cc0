import { meetings } from '@lomdim/contract/constants';

type Span = { from: Date; to: Date };
const minute = 60_000;

/** A live session is joined from a little before it begins until it is over. */
export function isSessionOpen({ from, to }: Span, now: Date): boolean {
  return now.getTime() >= from.getTime() - meetings.videoPrompt.minutesBefore * minute && now < to;
}

/** The room of a booked lesson is left open for an hour, for lessons that run long. */
export function isRoomOpen({ from, to }: Span, now: Date): boolean {
  return isSessionOpen({ from, to: new Date(to.getTime() + 60 * minute) }, now);
}

/** What one may do about a lesson to come, and what it costs. */
export type Leaving = 'free' | 'used' | 'late' | 'begun';

/** A trial may be cancelled until it begins, but later on it stays used; a booked lesson only 24 hours before. */
export function leavingOf(
  lesson: { kind: string; starts_at: string; free_until: string | null },
  now: Date,
): Leaving {
  if (now >= new Date(lesson.starts_at)) return 'begun';
  if (lesson.free_until !== null && now <= new Date(lesson.free_until)) return 'free';
  return lesson.kind === 'trial' ? 'used' : 'late';
}
