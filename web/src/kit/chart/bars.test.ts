import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';

it('fills the field with the highest and keeps the others in proportion', () => {
  const { bars, highest } = barsOf([
    { label: 'May', value: 2 },
    { label: 'June', value: 8 },
  ]);
  expect(highest).toBe(8);
  expect(bars).toEqual([
    { label: 'May', x: 6.25, width: 37.5, height: 25 },
    { label: 'June', x: 56.25, width: 37.5, height: 100 },
  ]);
});

it('shows nothing where nothing happened', () => {
  expect(barsOf([])).toEqual({ bars: [], highest: 0 });
  expect(barsOf([{ label: 'May', value: 0 }]).bars[0]?.height).toBe(0);
});
