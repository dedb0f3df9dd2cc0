import { shown } from '@lomdim/contract/constants';
import { expect, it } from 'vitest';
import { stepAfter, stepBefore, stepNames } from './steps.ts';

it('has a name for each step', () => {
  expect(stepNames).toHaveLength(shown.checkoutSteps);
});

it('goes forward to the last step and not beyond', () => {
  expect([1, 2, 3].map(stepAfter)).toEqual([2, 3, 3]);
});

it('goes back from the second step alone, and never before the first', () => {
  expect([1, 2, 3].map(stepBefore)).toEqual([1, 1, 3]);
});
