import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, and once more for everything that was asked meanwhile', () => {
  const run = vi.fn();
  const often = throttle(200, run);
  for (let times = 0; times < 50; times += 1) often.ask();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
  often.ask();
  expect(run).toHaveBeenCalledTimes(3);
});

it('stops', () => {
  const run = vi.fn();
  const often = throttle(200, run);
  often.ask();
  often.ask();
  often.stop();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});
