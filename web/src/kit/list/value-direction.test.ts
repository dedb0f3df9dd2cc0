import { createElement } from 'react';
import { expect, it } from 'vitest';
import { valueDirection } from './value-direction.ts';

it('words have a direction of their own, figures and what is made of parts have not', () => {
  expect(['Paris', 'פריז', '45 דק׳'].map(valueDirection)).toEqual(['auto', 'auto', 'auto']);
  expect(['6–12', ''].map(valueDirection)).toEqual([undefined, undefined]);
  expect(valueDirection(createElement('span'))).toBeUndefined();
});
