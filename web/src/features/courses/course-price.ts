import { fallbacks } from '@lomdim/contract/constants';

type Priced = { teacher_hourly_rate: number | null; price: number | null };

/** The teacher's hour in dollars; without one the price of a session in euro cents. */
export type CoursePrice = { unit: 'hour'; dollars: number } | { unit: 'session'; cents: number };

export function coursePrice({ teacher_hourly_rate, price }: Priced): CoursePrice {
  if (teacher_hourly_rate) return { unit: 'hour', dollars: teacher_hourly_rate };
  return { unit: 'session', cents: price ?? fallbacks.coursePrice };
}
