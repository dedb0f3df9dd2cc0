import { expect, test } from 'vitest';
import { Lru } from './lru.ts';

test('forgets what was not used for longest', () => {
  const memory = new Lru<number>(2);
  memory.set('a', 1);
  memory.set('b', 2);
  expect(memory.get('a')).toBe(1);
  memory.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([1, undefined, 3]);
});
