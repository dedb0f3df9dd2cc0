import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { LostNotifications } from './lost-notifications.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a lost notification is told of once nothing explains it, and then once a minute as long as others are lost', () => {
  const lines: { times: number; msg: string }[] = [];
  const lost = new LostNotifications(
    createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  let isNotified = false;
  lost.found(() => isNotified);
  isNotified = true;
  vi.advanceTimersByTime(2000);
  expect(lines).toEqual([]);

  for (let time = 0; time < 3; time += 1) lost.found(() => false);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(lines).toMatchObject([{ times: 1, msg: expect.stringContaining('notified nobody') }]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toMatchObject([{ times: 2 }]);
  vi.advanceTimersByTime(300_000);
  expect(lines).toHaveLength(2);
});
