import { expect, test } from 'vitest';
import { KeptBytes } from './kept-bytes.ts';

const kept = (keys: string[], memory: KeptBytes<string>) =>
  keys.filter((key) => memory.get(key) !== undefined);

test('forgets what was not used for longest, as many as it takes', () => {
  const memory = new KeptBytes<string>(10, (text) => text.length);
  memory.set('a', '1234');
  memory.set('b', '1234');
  memory.get('a');
  memory.set('c', '12');
  expect(kept(['a', 'b', 'c'], memory)).toEqual(['a', 'b', 'c']);
  memory.set('d', '12345678');
  expect(kept(['a', 'b', 'c', 'd'], memory)).toEqual(['c', 'd']);
});

test('counts what takes the place of another once', () => {
  const memory = new KeptBytes<string>(10, (text) => text.length);
  memory.set('a', '12345678');
  memory.set('a', '1234');
  memory.set('b', '123456');
  expect(kept(['a', 'b'], memory)).toEqual(['a', 'b']);
});

test('does not keep what is larger than all of it', () => {
  const memory = new KeptBytes<string>(3, (text) => text.length);
  memory.set('a', '1234');
  expect(memory.get('a')).toBeUndefined();
});
