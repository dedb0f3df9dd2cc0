import { setTimeout as sleep } from 'node:timers/promises';
import type { Memory } from '@lomdim/testing/server/heap';
import { together } from './generators.ts';
import type { Servers } from './servers.ts';
import type { Running } from './step.ts';

const megabyte = 2 ** 20;
/** Caches fill up and code is compiled before this; what grows afterwards grows. */
const warmUpMinutes = 2;

/** So many minutes of the same load: the memory of every server each minute, and how much it grows. */
export async function watchMemory(
  { generators }: Running,
  { heaps }: Servers,
  minutes: number,
): Promise<void> {
  const samples: Memory[][] = heaps.map(() => []);
  const line = (minute: number, memories: readonly Memory[], requests: number, failures: number) =>
    console.log(
      `  minute ${String(minute).padStart(3)}: ${memories.map(({ heapUsed, external, rss }) => `heap ${mb(heapUsed)}, buffers ${mb(external)}, resident ${mb(rss)} MB`).join(' | ')}; ${requests} requests, ${failures} failed`,
    );
  for (let minute = 0; minute <= minutes; minute += 1) {
    if (minute > 0) await sleep(60_000);
    const { times, failures } = together((await generators.take()).map(({ outcomes }) => outcomes));
    const memories = await Promise.all(heaps.map((heap) => heap.measure()));
    for (const [index, memory] of memories.entries()) samples[index]?.push(memory);
    line(minute, memories, Object.values(times).flat().length, sum(Object.values(failures)));
  }
  for (const [index, all] of samples.entries()) {
    const steady = all.slice(Math.min(warmUpMinutes, Math.max(0, all.length - 2)));
    console.log(
      `  server ${index + 1}: after the first ${all.length - steady.length} minutes the heap grows by ${mb(slope(steady.map(({ heapUsed }) => heapUsed)))} MB a minute, ` +
        `resident memory by ${mb(slope(steady.map(({ rss }) => rss)))} MB a minute (after garbage collection)`,
    );
  }
}

const mb = (bytes: number) => (bytes / megabyte).toFixed(1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Of the straight line that fits best, for one step of the index. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = sum(values) / values.length;
  const along = sum(values.map((value, index) => (index - middle) * (value - mean)));
  const spread = sum(values.map((_, index) => (index - middle) ** 2));
  return spread === 0 ? 0 : along / spread;
}
