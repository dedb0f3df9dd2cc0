import { expect, it } from 'vitest';
import { problemOf } from './problem.ts';

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'taken'],
  ['AbortError', 'taken'],
  ['NotSupportedError', 'unsupported'],
  ['SyntaxError', 'unknown'],
])('%s is %s', (name, problem) => {
  expect(problemOf(new DOMException('no', name))).toBe(problem);
});

it('a browser that shows no devices at all', () => {
  expect(problemOf(new TypeError('undefined is not an object'))).toBe('unsupported');
  expect(problemOf(undefined)).toBe('unknown');
});
