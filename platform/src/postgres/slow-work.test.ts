import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { SlowWork } from './slow-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a slow database is told of at once, and then once a minute as long as it is slow', () => {
  const lines: { requests: number; slowestMs: number; msg: string }[] = [];
  const slow = new SlowWork(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  for (const seconds of [0.01, 0.9]) slow.held(seconds);
  expect(lines).toEqual([]);
  for (const seconds of [1.2, 3, 2, 0.5]) slow.held(seconds);
  expect(lines).toMatchObject([{ requests: 1, slowestMs: 1200, msg: expect.stringContaining('its disk') }]);
  vi.advanceTimersByTime(61_000);
  expect(lines.slice(1)).toMatchObject([{ requests: 2, slowestMs: 3000 }]);
  vi.advanceTimersByTime(300_000);
  expect(lines).toHaveLength(2);
  slow.held(1.5);
  expect(lines.slice(2)).toMatchObject([{ requests: 1, slowestMs: 1500 }]);
});
