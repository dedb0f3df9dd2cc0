import { expect, test } from 'vitest';
import { closest } from './misspelling.ts';

test('a letter or two away is a misspelling', () => {
  expect(closest('emial', ['name', 'email'])).toEqual(['email']);
  expect(closest('naem', ['name', 'email'])).toEqual(['name']);
});

test('more than half of the letters away is another word', () => {
  expect(closest('users', ['username'])).toEqual([]);
  expect(closest('ab', ['cd'])).toEqual([]);
});

test('two that are equally close are both named, more are not', () => {
  expect(closest('age1', ['age2', 'age3'])).toEqual(['age2', 'age3']);
  expect(closest('age1', ['age2', 'age3', 'age4'])).toEqual([]);
});
