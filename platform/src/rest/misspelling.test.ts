import { expect, test } from 'vitest';
import { closeness, closest, nearest } from './misspelling.ts';

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

test('a table or function is named only to somebody who nearly knew its name', () => {
  const known = ['projects', 'users'];
  const hintFor = (name: string) => nearest(name, known, closeness.names);
  expect(hintFor('projectx')).toBe('projects');
  expect(hintFor('projecxx')).toBe('projects');
  expect(hintFor('projxxxx')).toBeUndefined();
  expect(hintFor('user')).toBe('users');
  expect(hintFor('missing_table')).toBeUndefined();
});

test('what belongs to a known one is named more freely', () => {
  expect(nearest('(vall, nam)', ['(name, val)', '(other)'])).toBe('(name, val)');
  expect(nearest('projxxxx', ['projects'])).toBe('projects');
});
