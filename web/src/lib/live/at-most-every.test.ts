import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts at once, and once more for everything that was asked meanwhile', () => {
  const act = vi.fn();
  const often = atMostEvery(200, act);
  for (let times = 0; times < 50; times += 1) often.ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(2);
  often.ask();
  expect(act).toHaveBeenCalledTimes(3);
});

it('stops', () => {
  const act = vi.fn();
  const often = atMostEvery(200, act);
  often.ask();
  often.ask();
  often.stop();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});
