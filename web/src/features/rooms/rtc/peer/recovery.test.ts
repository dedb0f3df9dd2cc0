import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecovery } from './recovery.ts';

const restart = vi.fn();
const rebuild = vi.fn();
const isConnected = vi.fn(() => false);
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

it('does nothing about a short gap', () => {
  const recovery = createRecovery({ isConnected, restart, rebuild });
  recovery.changed('disconnected');
  vi.advanceTimersByTime(2999);
  recovery.changed('connected');
  vi.advanceTimersByTime(60_000);
  expect(restart).not.toHaveBeenCalled();
  expect(rebuild).not.toHaveBeenCalled();
});

it('looks for another way after a longer gap, and begins from nothing where there is none', () => {
  const recovery = createRecovery({ isConnected, restart, rebuild });
  recovery.changed('disconnected');
  recovery.changed('disconnected');
  vi.advanceTimersByTime(3000);
  expect(restart).toHaveBeenCalledOnce();
  recovery.changed('failed');
  expect(restart).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(12_000);
  expect(rebuild).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(23_999);
  expect(rebuild).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(rebuild).toHaveBeenCalledTimes(2);
  recovery.changed('connected');
  vi.advanceTimersByTime(60_000);
  expect(rebuild).toHaveBeenCalledTimes(2);
});

it('restarts at once in another network, and leaves alone what was connected all the time', () => {
  createRecovery({ isConnected, restart, rebuild }).networkChanged();
  expect(restart).toHaveBeenCalledOnce();
  isConnected.mockReturnValueOnce(true);
  vi.advanceTimersByTime(60_000);
  expect(rebuild).not.toHaveBeenCalled();
});

it('gives a new connection the whole time, also when the other side began it', () => {
  const recovery = createRecovery({ isConnected, restart, rebuild });
  recovery.expected();
  vi.advanceTimersByTime(11_000);
  recovery.begun();
  vi.advanceTimersByTime(11_999);
  expect(rebuild).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(rebuild).toHaveBeenCalledOnce();
});

it('does not wait longer because it is expected again', () => {
  const recovery = createRecovery({ isConnected, restart, rebuild });
  recovery.expected();
  vi.advanceTimersByTime(11_000);
  recovery.expected();
  vi.advanceTimersByTime(1000);
  expect(rebuild).toHaveBeenCalledOnce();
});

it('makes anew what never came to stand, and stops', () => {
  const recovery = createRecovery({ isConnected, restart, rebuild });
  recovery.begun();
  recovery.begun();
  vi.advanceTimersByTime(12_000);
  expect(rebuild).toHaveBeenCalledOnce();
  recovery.stop();
  vi.advanceTimersByTime(60_000);
  expect(rebuild).toHaveBeenCalledOnce();
});
