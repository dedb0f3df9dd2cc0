import { expect, it } from 'vitest';
import { freeName } from './free-name.ts';

const numbered = (number: number) => `Key ${number}`;

it.each([
  [[], 'Key 1'],
  [['Key 1'], 'Key 2'],
  [['Key 2'], 'Key 1'],
  [['Key 1', 'Key 3', 'phone'], 'Key 2'],
])('beside %j the next is called %s', (names, next) => {
  expect(freeName(names, numbered)).toBe(next);
});
