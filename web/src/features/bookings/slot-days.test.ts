import { expect, it } from 'vitest';
import { isGone, slotDays } from './slot-days.ts';

const slot = (starts_at: string) => ({ starts_at, ends_at: starts_at });

it('puts each free time under its day in the viewer’s zone', () => {
  const late = slot('2026-11-16T23:30:00+00:00');
  const days = slotDays([slot('2026-11-16T09:00:00+00:00'), late], '2026-11-15', 'Europe/Paris');
  expect(days.map(({ day, slots }) => [day, slots.length])).toEqual([
    ['2026-11-15', 0],
    ['2026-11-16', 1],
    ['2026-11-17', 1],
    ['2026-11-18', 0],
    ['2026-11-19', 0],
    ['2026-11-20', 0],
    ['2026-11-21', 0],
  ]);
  expect(days[2]?.slots).toEqual([late]);
});

it.each([
  ['begins', '2026-03-28', '2026-03-29T00:59:00+00:00', '2026-03-29T01:00:00+00:00'],
  ['ends', '2026-10-24', '2026-10-25T00:30:00+00:00', '2026-10-25T01:30:00+00:00'],
])('has seven days in the week in which summer time %s', (_, first, one, other) => {
  const days = slotDays([slot(one), slot(other)], first, 'Europe/Paris');
  expect(new Set(days.map(({ day }) => day)).size).toBe(7);
  expect(days[1]?.slots).toHaveLength(2);
});

it('knows that a chosen time is gone, as far as its week is shown', () => {
  const days = slotDays([slot('2026-11-16T09:00:00+00:00')], '2026-11-15', 'Europe/Paris');
  expect(isGone('2026-11-16T09:00:00.000Z', days, 'Europe/Paris')).toBe(false);
  expect(isGone('2026-11-16T10:00:00.000Z', days, 'Europe/Paris')).toBe(true);
  expect(isGone('2026-11-29T10:00:00.000Z', days, 'Europe/Paris')).toBe(false);
});
