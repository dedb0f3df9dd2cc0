import type { LessonHead } from './lesson.ts';

type Priced = Pick<LessonHead, 'kind' | 'price_cents' | 'rate_cents' | 'is_first_free'>;

/** Which words a price has, where it is no amount. */
export function freeOf({
  kind,
  price_cents,
  rate_cents,
  is_first_free,
}: Priced): 'free' | 'trial' | 'none' | undefined {
  if (price_cents > 0) return undefined;
  if (kind === 'trial') return 'trial';
  if (is_first_free) return 'free';
  return rate_cents === null || rate_cents === 0 ? 'none' : 'free';
}

/** At the agreed rate, for another length. */
export function priceAt(lesson: Priced & { duration_minutes: number }, minutes: number): number {
  if (minutes === lesson.duration_minutes) return lesson.price_cents;
  if (lesson.is_first_free || !lesson.rate_cents) return lesson.price_cents;
  return Math.round((lesson.rate_cents * minutes) / 60);
}
