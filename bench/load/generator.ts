import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd } from '@lomdim/testing/load/crowd';
import type { FromGenerator, Taken, ToGenerator } from './plan.ts';

/** How long a message may take at the end, when nobody does anything else. */
const drainMs = 15_000;
const resolutionMs = 10;

let crowd: Crowd | undefined;
let cpu = process.cpuUsage();
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

// In a process of its own: whoever measures must not hold up what is measured.
process.on('message', (message: ToGenerator) => void handle(message));
process.on('disconnect', () => process.exit());

async function handle(message: ToGenerator): Promise<void> {
  if (message.kind === 'plan') crowd = new Crowd(message.plan);
  if (!crowd) throw new Error('there is no plan yet');
  if (message.kind === 'take') return answer({ kind: 'taken', taken: take(crowd) });
  if (message.kind === 'end') return answer({ kind: 'ended', missing: await end(crowd) });
  if (message.kind === 'grow') await crowd.grow(message);
  answer({ kind: 'done' });
}

function take({ recorder, listening }: Crowd): Taken {
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  const lagMs = delay.percentile(99) / 1e6 - resolutionMs;
  delay.reset();
  return { outcomes: recorder.take(), listening, cpuSeconds: (user + system) / 1e6, lagMs };
}

async function end(of: Crowd): Promise<number> {
  await of.quiet();
  const from = performance.now();
  while (of.deliveries.missing > 0 && performance.now() - from < drainMs) await sleep(100);
  const { missing } = of.deliveries;
  of.leave();
  return missing;
}

function answer(message: FromGenerator): void {
  process.send?.(message);
}
