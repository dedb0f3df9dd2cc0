import { expect, test } from 'vitest';
import { FairShare, ShareFull } from './fair-share.ts';

function shareWithClock(waiting = 100) {
  const clock = { now: 0 };
  const share = new FairShare({
    ...{ atOnce: 3, budget: 1000, refill: 0.5, waiting, wait: 60_000 },
    now: () => clock.now,
  });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  /** Work that goes on until `end` is called with its name. */
  const start = (key: string, name: string, waitsForConnection = false) =>
    share.run(key, async (begin) => {
      if (!waitsForConnection) begin();
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { clock, start, end, turn, running };
}

test('a few of one caller run at once, the others wait in their order; another caller does not wait', async () => {
  const { start, end, turn, running } = shareWithClock();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => start('a', name));
  all.push(start('b', 'b1'));
  await turn();
  expect(running).toEqual(['a1', 'a2', 'a3', 'b1']);
  await end('a2');
  expect(running).toEqual(['a1', 'a3', 'b1', 'a4']);
  for (const name of ['a1', 'a3', 'a4', 'a5', 'b1']) await end(name);
  await Promise.all(all);
});

test('whoever used much time gets one at once until the time has come back', async () => {
  const { clock, start, end, turn, running } = shareWithClock();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'].map((name) => start('a', name));
  await turn();
  clock.now = 600;
  await end('a1');
  await end('a2');
  // Three times 600 milliseconds are owed: only the one that still runs may.
  expect(running).toEqual(['a3']);
  await end('a3');
  expect(running).toEqual(['a4']);
  clock.now = 10_000;
  await end('a4');
  expect(running).toEqual(['a5']);
  await end('a5');
  expect(running).toEqual(['a6']);
  clock.now = 60_000;
  await end('a6');
  clock.now = 200_000;
  all.push(start('a', 'a9'));
  await end('a7');
  expect(running).toEqual(['a8']);
  await end('a8');
  await end('a9');
  await Promise.all(all);
});

test('a statement that goes on for long counts before it has ended', async () => {
  const { clock, start, end, turn, running } = shareWithClock();
  const long = start('a', 'long');
  await turn();
  clock.now = 1500;
  const next = start('a', 'next');
  await turn();
  expect(running).toEqual(['long']);
  await end('long');
  expect(running).toEqual(['next']);
  await end('next');
  await Promise.all([long, next]);
});

test('whoever waits for a connection because of others owes nothing for it', async () => {
  const { clock, start, end, turn, running } = shareWithClock();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => start('a', name, true));
  await turn();
  clock.now = 60_000;
  await end('a1');
  await end('a2');
  expect(running).toEqual(['a3', 'a4', 'a5']);
  for (const name of ['a3', 'a4', 'a5']) await end(name);
  await Promise.all(all);
});

test('work that fails frees its place, and beyond its queue a caller is refused alone', async () => {
  const { start, end, turn, running } = shareWithClock(1);
  const share = new FairShare({ atOnce: 1, budget: 1000, refill: 1, waiting: 0, wait: 1000 });
  await expect(share.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(share.run('a', async () => 'fine')).resolves.toBe('fine');
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => start('a', name));
  await expect(start('a', 'a5')).rejects.toThrow(ShareFull);
  all.push(start('b', 'b1'));
  await turn();
  expect(running).toContain('b1');
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) await end(name);
  await Promise.all(all);
});

test('work that waits too long is refused', async () => {
  const share = new FairShare({ atOnce: 1, budget: 1000, refill: 1, waiting: 5, wait: 1 });
  const ends: (() => void)[] = [];
  const first = share.run('a', () => new Promise<void>((resolve) => ends.push(resolve)));
  await expect(share.run('a', async () => 'late')).rejects.toThrow(ShareFull);
  for (const end of ends) end();
  await first;
});
