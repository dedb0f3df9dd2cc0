import { expect, test } from 'vitest';
import { type GateOutcome, NotRendered, RenderingGate, type RenderSignals } from './rendering-gate.ts';

/** Time goes on when the test says so. */
function setUp({ atOnce = 1, waiting = 1 } = {}) {
  let now = 0;
  const timers = new Set<{ at: number; call: () => void }>();
  const ends: [GateOutcome, number][] = [];
  const gate = new RenderingGate({
    atOnce,
    waiting,
    timeout: 1_000,
    dataTimeout: 600,
    now: () => now,
    after: (delay, call) => {
      const timer = { at: now + delay, call };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    onEnd: (outcome, milliseconds) => void ends.push([outcome, milliseconds]),
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const timer of [...timers]) {
      if (timer.at > now) continue;
      timers.delete(timer);
      timer.call();
    }
  };
  return { gate, pass, ends, timers };
}

function work() {
  let finish: (result: string) => void = () => undefined;
  let signals: RenderSignals | undefined;
  const done = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const render = (given: RenderSignals) => {
    signals = given;
    return done;
  };
  return {
    render,
    finish: (result: string) => finish(result),
    signal: () => signals?.page,
    dataSignal: () => signals?.data,
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('as many at once as allowed, the others in turn', async () => {
  const { gate } = setUp({ atOnce: 2, waiting: 10 });
  const works = [work(), work(), work()];
  const results = works.map(({ render }) => gate.run(render));
  await settled();
  expect(gate.counts).toEqual({ running: 2, waiting: 1 });
  expect(works.map(({ signal }) => signal() !== undefined)).toEqual([true, true, false]);
  works[1]?.finish('second');
  await settled();
  expect(gate.counts).toEqual({ running: 2, waiting: 0 });
  works[0]?.finish('first');
  works[2]?.finish('third');
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  expect(gate.counts).toEqual({ running: 0, waiting: 0 });
});

test('who finds the queue full is refused at once', async () => {
  const { gate, ends } = setUp();
  const running = work();
  const first = gate.run(running.render);
  const second = gate.run(async () => 'second');
  await expect(gate.run(async () => 'third')).rejects.toMatchObject({ name: 'NotRendered', reason: 'busy' });
  running.finish('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(ends.map(([outcome]) => outcome)).toEqual(['busy', 'rendered', 'rendered']);
});

test('a rendering out of time is told to stop, and keeps its place until it has', async () => {
  const { gate, pass, ends } = setUp();
  const endless = work();
  const first = gate.run(endless.render);
  const second = gate.run(async () => 'second');
  pass(999);
  expect(endless.signal()?.aborted).toBe(false);
  pass(1);
  await expect(first).rejects.toBeInstanceOf(NotRendered);
  await expect(second).rejects.toMatchObject({ reason: 'timeout' });
  expect(endless.signal()?.aborted).toBe(true);
  expect(gate.counts.running).toBe(1);
  endless.finish('too late');
  await settled();
  expect(gate.counts).toEqual({ running: 0, waiting: 0 });
  expect(await gate.run(async () => 'next')).toBe('next');
  expect(ends).toEqual([
    ['timeout', 1_000],
    ['timeout', 1_000],
    ['rendered', 0],
  ]);
});

test('data are not waited for as long as the page: it has time left to say that they are missing', async () => {
  const { gate, pass, ends, timers } = setUp();
  const running = work();
  const waiting = work();
  const first = gate.run(running.render);
  const second = gate.run(waiting.render);
  pass(599);
  expect(running.dataSignal()?.aborted).toBe(false);
  pass(1);
  expect(running.dataSignal()?.reason).toMatchObject({ name: 'DataTimeout' });
  expect(running.signal()?.aborted).toBe(false);
  running.finish('without data');
  expect(await first).toBe('without data');
  // Who waited for a place has not longer for it.
  expect(waiting.dataSignal()?.aborted).toBe(true);
  waiting.finish('without data either');
  expect(await second).toBe('without data either');
  expect(ends.map(([outcome]) => outcome)).toEqual(['rendered', 'rendered']);
  expect(timers.size).toBe(0);
});

test('who waited too long is not rendered afterwards', async () => {
  const { gate, pass } = setUp();
  const endless = work();
  const first = gate.run(endless.render);
  const waiting = work();
  const second = gate.run(waiting.render);
  pass(1_000);
  await Promise.allSettled([first, second]);
  endless.finish('too late');
  await settled();
  expect(waiting.signal()).toBeUndefined();
});

test('a failure is passed on and gives the place back', async () => {
  const { gate, ends, timers } = setUp();
  await expect(
    gate.run(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(gate.counts).toEqual({ running: 0, waiting: 0 });
  expect(ends).toEqual([['failed', 0]]);
  expect(timers.size).toBe(0);
});
