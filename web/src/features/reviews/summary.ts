export const starsPossible = [5, 4, 3, 2, 1] as const;
/** Of a comment, and of the reply to it. */
export const longestText = 2000;

export type Summary = {
  /** Null while nobody has said anything. */
  average: number | null;
  count: number;
  byStars: { stars: number; count: number }[];
  /** Lessons held, with student and teacher in the room. */
  lessons: number;
};

export function summaryOf(
  counts: readonly { rating: number; review_count: number }[],
  lessons: number,
): Summary {
  const byStars = starsPossible.map((stars) => ({
    stars,
    count: counts.find(({ rating }) => rating === stars)?.review_count ?? 0,
  }));
  const count = byStars.reduce((sum, each) => sum + each.count, 0);
  const total = byStars.reduce((sum, each) => sum + each.stars * each.count, 0);
  return { average: count === 0 ? null : total / count, count, byStars, lessons };
}
