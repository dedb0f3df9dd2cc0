import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAwayWatch } from './away-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const one = {};
const other = {};

it('says nothing of a short gap', () => {
  const watch = createAwayWatch(2000);
  const told = vi.fn();
  watch.watch(told);
  watch.lost(one);
  vi.advanceTimersByTime(1999);
  watch.settled(one);
  vi.advanceTimersByTime(10_000);
  expect(watch.isAway()).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

it('says once that something is away, counted from the first moment, and once that all is back', () => {
  const watch = createAwayWatch(2000);
  const told = vi.fn();
  watch.watch(told);
  watch.lost(one);
  vi.advanceTimersByTime(1500);
  watch.lost(one);
  watch.lost(other);
  vi.advanceTimersByTime(500);
  expect(watch.isAway()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(told).toHaveBeenCalledTimes(1);
  watch.settled(one);
  expect(watch.isAway()).toBe(true);
  watch.settled(other);
  expect(watch.isAway()).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
});

it('can be left', () => {
  const watch = createAwayWatch(0);
  const told = vi.fn();
  watch.watch(told)();
  watch.lost(one);
  vi.runAllTimers();
  expect(told).not.toHaveBeenCalled();
});
