import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import type { Statement } from '../database.ts';
import { NotedVersions } from './noted-versions.ts';

/** What stands on the list, as far as this test knows, and how often it was written. */
function listed() {
  const noted = new Set<string>();
  const writes: number[] = [];
  const state = { noted, writes, isDown: false };
  const asOwner = async <Result>({ name }: Statement, [values]: readonly unknown[]): Promise<Result> => {
    if (state.isDown) throw new Error('the database is away');
    const versions = String(values).match(/[\da-f-]{36}/g) ?? [];
    if (name === 'note versions') writes.push(versions.length);
    for (const version of versions) {
      if (name === 'note versions') noted.add(version);
      else noted.delete(version);
    }
    return null as Result;
  };
  return {
    ...state,
    state,
    versions: new NotedVersions({ database: { asOwner }, log: createLog('silent') }),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a version is on the list before anybody gets it, and nobody else gets it', async () => {
  const { versions, noted } = listed();
  const taken = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const version = await versions.take();
      expect(noted.has(version)).toBe(true);
      return version;
    }),
  );
  expect(new Set(taken).size).toBe(500);
});

test('one who comes alone has one noted; while many come, one writing serves many', async () => {
  const { versions, writes } = listed();
  await versions.take();
  expect(writes).toEqual([1]);
  for (let count = 0; count < 500; count += 1) await versions.take();
  expect(writes.length).toBeLessThan(20);
});

test('what nobody took is off the list in the end, what was taken stays', async () => {
  const { versions, noted } = listed();
  const taken: string[] = [];
  for (let count = 0; count < 20; count += 1) taken.push(await versions.take());
  expect(noted.size).toBeGreaterThan(20);
  await versions.stop();
  expect([...noted].sort()).toEqual(taken.sort());
});

test.each(['Date', 'performance'] as const)(
  'after a pause by the %s none is given that was noted before',
  async (clock) => {
    vi.useFakeTimers({ toFake: [clock] });
    const { versions, noted } = listed();
    for (let count = 0; count < 20; count += 1) await versions.take();
    const before = new Set(noted);
    vi.advanceTimersByTime(3600_000);
    expect(before.has(await versions.take())).toBe(false);
  },
);

test('a database that is away is told to whoever asks, and the next one gets theirs', async () => {
  const { versions, state, noted } = listed();
  state.isDown = true;
  for (const one of [versions.take(), versions.take()]) await expect(one).rejects.toThrow('is away');
  state.isDown = false;
  expect(noted.has(await versions.take())).toBe(true);
});
