import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcomes } from '@lomdim/testing/load/outcomes';
import type { DatabaseUse, DatabaseWatch } from './database-watch.ts';
import { type Generators, together } from './generators.ts';
import { growth, type Metrics, quantileOf, scrape } from './metrics.ts';
import { machineTimes } from './processor.ts';

export type ServerUse = {
  /** Of one core, as all others. */
  processor: number;
  residentMb: number;
  heapMb: number;
  lagMs: number;
  /** The share of its connections for which work waited longest, 95 of 100 times less than this. */
  wait: { share: string; ms: number };
  sockets: number;
  pages: Record<string, number>;
};

export type Step = {
  processes: number;
  sockets: number;
  visitors: number;
  seconds: number;
  listening: number;
  outcomes: Outcomes;
  servers: ServerUse[];
  database: DatabaseUse;
  generators: { processor: number; lagMs: number }[];
  /** Of all cores, between 0 and 1; and what of it is not ours. */
  machine: number;
  others: number;
};

export type Running = { origins: readonly string[]; generators: Generators; watch: DatabaseWatch };

/** For two signed-in people who have the site open there is one visitor who looks around. */
const visitorsPerSocket = 0.5;
const arrivalsPerSecond = 100;
/** Until what the arrivals caused is over. */
const settleSeconds = 10;
const megabyte = 2 ** 20;

/** Lets the crowd grow to so many sockets, and looks at everything for a fixed time. */
export async function measureStep(
  { origins, generators, watch }: Running,
  { sockets, seconds }: { sockets: number; seconds: number },
): Promise<Step> {
  const visitors = Math.round(sockets * visitorsPerSocket);
  await generators.grow({ members: sockets, visitors, perSecond: arrivalsPerSecond });
  await sleep(settleSeconds * 1000);
  const before = await Promise.all(origins.map(scrape));
  await watch.begin();
  await generators.take();
  const [from, times] = [performance.now(), machineTimes()];
  await sleep(seconds * 1000);
  const taken = await generators.take();
  const elapsed = (performance.now() - from) / 1000;
  const now = machineTimes();
  const database = await watch.end();
  const after = await Promise.all(origins.map(scrape));
  const servers = before.map((metrics, index) => useOf(metrics, after[index] ?? metrics, elapsed));
  const used = taken.map(({ cpuSeconds, lagMs }) => ({ processor: cpuSeconds / elapsed, lagMs }));
  const machine = (now.busy - times.busy) / (now.all - times.all);
  const ours = [...servers, ...used, database].reduce((sum, { processor }) => sum + processor, 0);
  return {
    processes: origins.length,
    sockets,
    visitors,
    seconds: elapsed,
    listening: taken.reduce((sum, { listening }) => sum + listening, 0),
    outcomes: together(taken.map(({ outcomes }) => outcomes)),
    servers,
    database,
    generators: used,
    machine,
    others: Math.max(0, machine - ours / availableParallelism()),
  };
}

const shares = ['general', 'rest', 'storage', 'feed', 'channels'];
const pageOutcomes = ['rendered', 'failed', 'timeout', 'busy'];

function useOf(before: Metrics, after: Metrics, elapsed: number): ServerUse {
  const waits = shares.map((share) => {
    const name = 'postgres_wait_duration_seconds';
    return { share, ms: quantileOf(before, after, { name, label: `share="${share}"`, share: 0.95 }) * 1000 };
  });
  const longest = waits.reduce((one, other) => (other.ms > one.ms ? other : one));
  const made = pageOutcomes.map((outcome) => [
    outcome,
    growth(before, after, 'page_render_duration_seconds_count', `outcome="${outcome}"`),
  ]);
  return {
    processor: growth(before, after, 'process_cpu_seconds_total') / elapsed,
    residentMb: (after.get('process_resident_memory_bytes') ?? 0) / megabyte,
    heapMb: (after.get('nodejs_heap_size_used_bytes') ?? 0) / megabyte,
    lagMs: (after.get('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1000,
    wait: longest,
    sockets: after.get('realtime_sockets') ?? 0,
    pages: Object.fromEntries(made),
  };
}
