/** Why a date of a series is left out, as the database answers it. */
const reasons = ['student_rest', 'teacher_rest', 'day_off', 'teacher_taken', 'student_taken'] as const;
type Reason = (typeof reasons)[number];

/** A date of a series: what it costs, or why there is no lesson then. */
export type SeriesDate = {
  number: number;
  starts_at: string;
  price_cents: number | null;
  skipped: string | null;
  is_of_package?: boolean;
};

export function isReason(skipped: string): skipped is Reason {
  return reasons.some((reason) => reason === skipped);
}

/** How many lessons there are, and what they cost together. */
export function sumOf(dates: readonly SeriesDate[]): { lessons: number; cents: number } {
  const lessons = dates.filter(({ skipped }) => skipped === null);
  return {
    lessons: lessons.length,
    cents: lessons.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0),
  };
}

/** How many lessons wait for the teacher's yes. */
export function askedOf(dates: readonly { skipped: string | null; is_firm: boolean }[]): number {
  return dates.filter(({ skipped, is_firm }) => skipped === null && !is_firm).length;
}
