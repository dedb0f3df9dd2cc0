import { expect, it } from 'vitest';
import { addDays, addMonths, weekdayOf, weeksOf } from './month.ts';

it('days and months are counted over their ends', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  // The night in which clocks change has a day on either side.
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(weekdayOf('2026-11-15')).toBe(0);
});

it('a month is shown in whole weeks', () => {
  const weeks = weeksOf('2026-11-20', 1);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  // February 2026 begins on a Sunday and has four weeks.
  expect(weeksOf('2026-02-11', 0)).toHaveLength(4);
  expect(weeksOf('2026-02-11', 0).flat()).toEqual(
    Array.from({ length: 28 }, (_, index) => addDays('2026-02-01', index)),
  );
  expect(weeksOf('2026-08-01', 1)).toHaveLength(6);
});
