import { expect, it } from 'vitest';
import { everyMonth } from './months.ts';

it('shows empty months too, until now', () => {
  const taught = [
    { month: '2026-01-01', hours: 2.5 },
    { month: '2025-11-01', hours: 1 },
  ];
  expect(everyMonth(taught, '2026-02-14')).toEqual([
    { month: '2025-11', hours: 1 },
    { month: '2025-12', hours: 0 },
    { month: '2026-01', hours: 2.5 },
    { month: '2026-02', hours: 0 },
  ]);
  expect(everyMonth([], '2026-02-14')).toEqual([]);
});

it('goes back three years at most', () => {
  expect(everyMonth([{ month: '2001-01-01', hours: 1 }], '2026-02-14')).toHaveLength(36);
});
