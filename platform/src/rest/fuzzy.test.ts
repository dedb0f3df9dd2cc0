import { expect, test } from 'vitest';
import { nearest } from './misspelling.ts';

test('suggests what is near, and nothing when nothing is', () => {
  expect(nearest('peple', ['people', 'places'])).toBe('people');
  expect(nearest('testt', ['test', 'another'])).toBe('test');
  expect(nearest('other', ['test', 'another'])).toBe('another');
  expect(nearest('noclosealternative', ['test', 'another'])).toBeUndefined();
  expect(nearest('(nam, pqaram, vall)', ['(name, param, val)', '(attr, id)'])).toBe('(name, param, val)');
  expect(nearest('(id)', ['(name, param, val)', '(attr, id)'])).toBe('(attr, id)');
  expect(nearest('x', [])).toBeUndefined();
});
