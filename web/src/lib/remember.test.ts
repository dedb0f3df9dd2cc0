import { expect, it } from 'vitest';
import { remember } from './remember.ts';

it('finds once what is asked for again, by all that was asked', () => {
  const asked: unknown[][] = [];
  const find = remember((day: string, options?: { isLong: boolean }) => {
    asked.push([day, options]);
    return { day };
  });
  expect(find('2026-11-18')).toBe(find('2026-11-18'));
  expect(find('2026-11-18', { isLong: true })).toBe(find('2026-11-18', { isLong: true }));
  expect(asked).toEqual([
    ['2026-11-18', undefined],
    ['2026-11-18', { isLong: true }],
  ]);
});

it('forgets when it holds as much as it may, and does not remember a failure', () => {
  let calls = 0;
  const find = remember((number: number) => {
    calls += 1;
    if (calls === 1) throw new RangeError('not yet');
    return { number };
  }, 2);
  expect(() => find(1)).toThrow(RangeError);
  for (const number of [1, 2, 1, 2]) expect(find(number)).toEqual({ number });
  expect(calls).toBe(3);
  find(3);
  find(1);
  expect(calls).toBe(5);
});
