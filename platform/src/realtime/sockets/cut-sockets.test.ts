import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { CutSockets } from './cut-sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says in one line how many were cut together, and nothing of those that took their leave', () => {
  const lines: { sockets: number }[] = [];
  const cut = new CutSockets(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  for (const code of [1006, 1000, 1006, 1001, 1005, 1006]) cut.closed(code);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(lines).toMatchObject([{ sockets: 3 }]);
  cut.closed(1001);
  vi.advanceTimersByTime(5_000);
  expect(lines).toHaveLength(1);
  cut.closed(1006);
  vi.advanceTimersByTime(1_000);
  expect(lines).toMatchObject([{ sockets: 3 }, { sockets: 1 }]);
});
