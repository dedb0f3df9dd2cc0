import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from '@lomdim/platform/postgres/share';
import type { Logger } from 'pino';
import { type Job, runJob } from './job.ts';

type SchedulerOptions = {
  pool: Connections;
  log: Logger;
  jobs: readonly Job[];
  onDone?: (job: Job) => void;
  onFailed?: (job: Job) => void;
};

export type Scheduler = { stop(): Promise<void> };

const longestFirstWaitSeconds = 2;
const longestBackOffSeconds = 900;

/** Keeps every job running at its own pace until it is stopped; what is running then is finished. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const stopping = new AbortController();
  const running = options.jobs.map((job) => keepRunning(job, options, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function keepRunning(job: Job, options: SchedulerOptions, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  let waitSeconds = Math.random() * Math.min(job.everySeconds, longestFirstWaitSeconds);
  while (await waited(waitSeconds, stopping)) {
    try {
      const outcome = await untilNothingIsLeft(job, options.pool, stopping);
      if (outcome === 'done') options.onDone?.(job);
      failures = 0;
    } catch (error) {
      failures += 1;
      options.onFailed?.(job);
      options.log.error({ err: error, job: job.name, failures }, 'timed work failed; it is tried again');
    }
    waitSeconds = nextWait(job.everySeconds, failures);
  }
}

async function untilNothingIsLeft(
  job: Job,
  pool: Connections,
  stopping: AbortSignal,
): Promise<'done' | 'elsewhere'> {
  for (;;) {
    const outcome = await runJob(pool, job);
    if (outcome !== 'more') return outcome;
    if (stopping.aborted) return 'done';
  }
}

/** Servers that were started together drift apart, and one that fails asks less and less often. */
function nextWait(everySeconds: number, failures: number): number {
  const longest = Math.max(everySeconds, longestBackOffSeconds);
  const regular = Math.min(everySeconds * 2 ** Math.min(failures, 20), longest);
  return regular * (0.9 + Math.random() * 0.2);
}

/** False when there is nothing to wait for any more. */
async function waited(seconds: number, stopping: AbortSignal): Promise<boolean> {
  try {
    await pause(seconds * 1000, undefined, { signal: stopping });
    return true;
  } catch (error) {
    if (stopping.aborted) return false;
    throw error;
  }
}
