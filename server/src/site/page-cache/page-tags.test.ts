import { expect, test } from 'vitest';
import { pageKey, readPageChange } from './page-tags.ts';

test.each([
  ['teacher 5c1e2b7a', { kind: 'teacher', id: '5c1e2b7a' }],
  ['course *', { kind: 'course', id: '*' }],
  ['', undefined],
  ['teacher', undefined],
  ['teacher a b', undefined],
  [' teacher a', undefined],
])('%j is read as %j', (payload, change) => {
  expect(readPageChange(payload)).toEqual(change);
});

test('what is in a key cannot look like its parts', () => {
  expect(pageKey('/a', 'b')).not.toBe(pageKey('/a","b'));
  expect(pageKey(['a', 'b'])).not.toBe(pageKey('a', 'b'));
  expect(pageKey('true')).not.toBe(pageKey(true));
});
