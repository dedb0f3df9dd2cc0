import { expect, it } from 'vitest';
import { cancellationOf } from './cancellation.ts';

const now = new Date('2026-11-20T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('a trial may be left until it begins, any other lesson as long as that is free', () => {
  const lesson = (kind: string, start: number, free: number | null) => ({
    kind,
    starts_at: after(start).toISOString(),
    free_until: free === null ? null : after(free).toISOString(),
  });
  expect(cancellationOf(lesson('trial', 1440, 60), now)).toBe('free');
  expect(cancellationOf(lesson('trial', 1440, -1), now)).toBe('used');
  expect(cancellationOf(lesson('trial', 0, 60), now)).toBe('begun');
  expect(cancellationOf(lesson('booking', 1500, 60), now)).toBe('free');
  expect(cancellationOf(lesson('booking', 1400, -40), now)).toBe('late');
  expect(cancellationOf(lesson('regular', 1500, 60), now)).toBe('free');
  expect(cancellationOf(lesson('regular', 1400, -40), now)).toBe('late');
});
