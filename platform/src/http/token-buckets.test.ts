import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

test('a burst is granted, then so many a second, and each key counts by itself', () => {
  let now = 0;
  const buckets = new TokenBuckets({ burst: 3, perSecond: 0.5 }, () => now);
  expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 0]);
  expect(buckets.take('a')).toBe(2);
  expect(buckets.take('b')).toBe(0);
  now = 1000;
  expect(buckets.take('a')).toBe(1);
  now = 2000;
  expect(buckets.take('a')).toBe(0);
  expect(buckets.take('a')).toBe(2);
  // A rest of any length gives back the burst and no more.
  now = 1_000_000;
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 2]);
});

test('keys that came long ago are forgotten, those at their limit are not', () => {
  let now = 0;
  const buckets = new TokenBuckets({ burst: 1, perSecond: 1 }, () => now);
  for (let index = 0; index < 9999; index += 1) buckets.take(`old ${index}`);
  now = 5000;
  expect(buckets.take('busy')).toBe(0);
  for (let index = 0; index < 20_000; index += 1) expect(buckets.take(`new ${index}`)).toBe(0);
  expect(buckets.take('busy')).toBe(1);
});
