import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectStaleQueries } from './stale-queries.ts';

const fetch = vi.fn();
const fetched = () => fetch.mock.calls.map(([queryKey]) => queryKey);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

it('fetches at once what is named first', () => {
  collectStaleQueries(150, fetch).add([['messages'], ['lessons', 'next']]);
  expect(fetched()).toEqual([['messages'], ['lessons', 'next']]);
});

it('fetches after the pause what was named meanwhile, each key once, and nothing else', () => {
  const stale = collectStaleQueries(150, fetch);
  stale.add([['lessons']]);
  fetch.mockClear();
  stale.add([['messages']]);
  stale.add([['messages'], ['conversations']]);
  expect(fetched()).toEqual([]);
  vi.advanceTimersByTime(150);
  expect(fetched()).toEqual([['messages'], ['conversations']]);
  vi.advanceTimersByTime(1000);
  expect(fetch).toHaveBeenCalledTimes(2);
  stale.add([['messages']]);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('fetches once for a flood', () => {
  const stale = collectStaleQueries(150, fetch);
  for (let times = 0; times < 50; times += 1) stale.add([['messages']]);
  expect(fetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('fetches nothing after it was stopped', () => {
  const stale = collectStaleQueries(150, fetch);
  stale.add([['lessons']]);
  stale.add([['messages']]);
  stale.stop();
  vi.advanceTimersByTime(1000);
  expect(fetched()).toEqual([['lessons']]);
});
