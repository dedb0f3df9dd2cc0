import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAwayWatch } from './away-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const one = {};
const other = {};

it('says nothing of a short gap', () => {
  const watch = createAwayWatch(2000);
  const notified = vi.fn();
  watch.watch(notified);
  watch.lost(one);
  vi.advanceTimersByTime(1999);
  watch.settled(one);
  vi.advanceTimersByTime(10_000);
  expect(watch.isAway()).toBe(false);
  expect(notified).not.toHaveBeenCalled();
});

it('says once that something is away, counted from the first moment, and once that all is back', () => {
  const watch = createAwayWatch(2000);
  const notified = vi.fn();
  watch.watch(notified);
  watch.lost(one);
  vi.advanceTimersByTime(1500);
  watch.lost(one);
  watch.lost(other);
  vi.advanceTimersByTime(500);
  expect(watch.isAway()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(notified).toHaveBeenCalledTimes(1);
  watch.settled(one);
  expect(watch.isAway()).toBe(true);
  watch.settled(other);
  expect(watch.isAway()).toBe(false);
  expect(notified).toHaveBeenCalledTimes(2);
});

it('can be left', () => {
  const watch = createAwayWatch(0);
  const notified = vi.fn();
  watch.watch(notified)();
  watch.lost(one);
  vi.runAllTimers();
  expect(notified).not.toHaveBeenCalled();
});
