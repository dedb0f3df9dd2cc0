/** What one may do about a lesson to come, and what it costs. */
export type Cancellation = 'free' | 'used' | 'late' | 'begun';

/** A trial may be cancelled until it begins, but later on it stays used; any other lesson only up to 24 hours before. */
export function cancellationOf(
  lesson: { kind: string; starts_at: string; free_until: string | null },
  now: Date,
): Cancellation {
  if (now >= new Date(lesson.starts_at)) return 'begun';
  if (lesson.free_until !== null && now <= new Date(lesson.free_until)) return 'free';
  return lesson.kind === 'trial' ? 'used' : 'late';
}
