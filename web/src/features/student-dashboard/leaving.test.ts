import { expect, it } from 'vitest';
import { leavingOf } from './leaving.ts';

const now = new Date('2026-11-20T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('a trial may be left until it begins, any other lesson as long as that is free', () => {
  const lesson = (kind: string, start: number, free: number | null) => ({
    kind,
    starts_at: after(start).toISOString(),
    free_until: free === null ? null : after(free).toISOString(),
  });
  expect(leavingOf(lesson('trial', 1440, 60), now)).toBe('free');
  expect(leavingOf(lesson('trial', 1440, -1), now)).toBe('used');
  expect(leavingOf(lesson('trial', 0, 60), now)).toBe('begun');
  expect(leavingOf(lesson('booking', 1500, 60), now)).toBe('free');
  expect(leavingOf(lesson('booking', 1400, -40), now)).toBe('late');
  expect(leavingOf(lesson('regular', 1500, 60), now)).toBe('free');
  expect(leavingOf(lesson('regular', 1400, -40), now)).toBe('late');
});
