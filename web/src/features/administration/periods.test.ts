import { expect, it } from 'vitest';
import { periodUntil } from './periods.ts';

const lastOfMay = new Date('2026-05-31T22:30:00Z');

it('ends with the day it is in the zone', () => {
  expect(periodUntil(lastOfMay, 'days', 'UTC')).toEqual({
    step: 'day',
    from: '2026-05-02',
    to: '2026-05-31',
  });
  expect(periodUntil(lastOfMay, 'days', 'Europe/Paris')).toEqual({
    step: 'day',
    from: '2026-05-03',
    to: '2026-06-01',
  });
});

it('is twelve months, also from the last of a long one', () => {
  expect(periodUntil(lastOfMay, 'months', 'UTC')).toEqual({
    step: 'month',
    from: '2025-06-01',
    to: '2026-05-31',
  });
});

it('is twelve weeks', () => {
  expect(periodUntil(lastOfMay, 'weeks', 'UTC')).toEqual({
    step: 'week',
    from: '2026-03-15',
    to: '2026-05-31',
  });
});
