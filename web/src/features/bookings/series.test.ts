import { expect, it } from 'vitest';
import { askedOf, isReason, sumOf } from './series.ts';

const date = { number: 1, starts_at: '2026-12-01T18:00:00Z', price_cents: 4000, skipped: null };

it('what is left out is no lesson and costs nothing', () => {
  expect(
    sumOf([date, { ...date, skipped: 'day_off', price_cents: null }, { ...date, price_cents: 0 }]),
  ).toEqual({
    lessons: 2,
    cents: 4000,
  });
  expect(sumOf([])).toEqual({ lessons: 0, cents: 0 });
});

it('a reason that is not known has no words of its own', () => {
  expect(isReason('teacher_rest')).toBe(true);
  expect(isReason('something')).toBe(false);
});

it('what is left out waits for nobody', () => {
  expect(
    askedOf([
      { skipped: null, is_firm: true },
      { skipped: null, is_firm: false },
      { skipped: 'day_off', is_firm: false },
    ]),
  ).toBe(1);
});
