export const starsPossible = [5, 4, 3, 2, 1] as const;

export type Summary = {
  /** Null while nobody has said anything. */
  average: number | null;
  count: number;
  byStars: { stars: number; count: number }[];
};

export function summaryOf(counts: readonly { rating: number; review_count: number }[]): Summary {
  const byStars = starsPossible.map((stars) => ({
    stars,
    count: counts.find(({ rating }) => rating === stars)?.review_count ?? 0,
  }));
  const count = byStars.reduce((sum, each) => sum + each.count, 0);
  const total = byStars.reduce((sum, each) => sum + each.stars * each.count, 0);
  return { average: count === 0 ? null : total / count, count, byStars };
}
