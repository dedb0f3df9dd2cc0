import { expect, test } from 'vitest';
import { bannedUntil } from './admin-input.ts';

const hours = (duration: string) => ((bannedUntil(duration)?.getTime() ?? 0) - Date.now()) / 3_600_000;

test('lengths as the reference writes them', () => {
  expect(bannedUntil('none')).toBeNull();
  expect(hours('24h')).toBeCloseTo(24, 1);
  expect(hours('1h30m')).toBeCloseTo(1.5, 1);
  expect(hours('876600h')).toBeCloseTo(876_000, 0);
});

test.each(['', '24', 'h', '-1h', '1d', '1h junk', 'junk 1h', '0s'])('%s is refused', (duration) => {
  expect(() => bannedUntil(duration)).toThrow('ban_duration');
});
