import { expect, it } from 'vitest';
import { inHowLong } from './how-long.ts';
import { lessonTimes } from './lesson-times.ts';
import { freeOf, priceAt } from './price.ts';

const priced = { kind: 'booking', price_cents: 4500, rate_cents: 4500, is_first_free: false } as const;

it('has words where a price is no amount', () => {
  expect(freeOf(priced)).toBeUndefined();
  expect(freeOf({ ...priced, price_cents: 0, is_first_free: true })).toBe('free');
  expect(freeOf({ ...priced, price_cents: 0, rate_cents: null })).toBe('none');
  expect(freeOf({ ...priced, kind: 'trial', price_cents: 0, rate_cents: null })).toBe('trial');
});

it('goes by the agreed rate where the length is another', () => {
  const lesson = { ...priced, duration_minutes: 60 };
  expect(priceAt(lesson, 60)).toBe(4500);
  expect(priceAt(lesson, 90)).toBe(6750);
  expect(priceAt({ ...lesson, price_cents: 0, is_first_free: true }, 90)).toBe(0);
  expect(priceAt({ ...lesson, price_cents: 0, rate_cents: null }, 90)).toBe(0);
  expect(priceAt({ ...lesson, kind: 'regular', rate_cents: null, price_cents: 1500 }, 90)).toBe(1500);
});

it('says in how long, in a unit in which rounding does no harm', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const after = (minutes: number) => inHowLong(new Date(now.getTime() + minutes * 60_000), now, 'en');
  expect(after(-5)).toBe('in 0 minutes');
  expect(after(1)).toBe('in 1 minute');
  expect(after(119)).toBe('in 119 minutes');
  expect(after(120)).toBe('in 2 hours');
  expect(after(35 * 60)).toBe('in 35 hours');
  expect(after(2879)).toBe('in 2 days');
});

it('offers half hours, and the time that stands already', () => {
  expect(lessonTimes('10:00')).toHaveLength(36);
  expect(lessonTimes('10:17')).toContain('10:17');
  expect(lessonTimes('05:00')[0]).toBe('05:00');
});
