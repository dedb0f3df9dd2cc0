import { expect, it } from 'vitest';
import { summaryOf } from './summary.ts';

it('counts each star, also those that nobody gave', () => {
  const { average, count, byStars, lessons } = summaryOf(
    [
      { rating: 5, review_count: 3 },
      { rating: 2, review_count: 1 },
    ],
    12,
  );
  expect({ average, count, lessons }).toEqual({ average: 4.25, count: 4, lessons: 12 });
  expect(byStars.map(({ count }) => count)).toEqual([3, 0, 0, 1, 0]);
});

it('has no average of nothing', () => {
  expect(summaryOf([], 0)).toMatchObject({ average: null, count: 0 });
});
