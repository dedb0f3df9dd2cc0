import { expect, it } from 'vitest';
import { plusDays } from '#kit/time/days.ts';
import { addMonths, firstWeekday, weekdayOf, weeksOf } from './month.ts';

it('months are counted over their ends', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(weekdayOf('2026-11-15')).toBe(0);
});

it('a week begins with Sunday in English and Hebrew', () => {
  expect(['en', 'fr', 'de', 'he'].map(firstWeekday)).toEqual([0, 1, 1, 0]);
});

it('a month is shown in whole weeks', () => {
  const weeks = weeksOf('2026-11-20', 1);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  // February 2026 begins on a Sunday and has four weeks.
  expect(weeksOf('2026-02-11', 0)).toHaveLength(4);
  expect(weeksOf('2026-02-11', 0).flat()).toEqual(
    Array.from({ length: 28 }, (_, index) => plusDays('2026-02-01', index)),
  );
  expect(weeksOf('2026-08-01', 1)).toHaveLength(6);
});
