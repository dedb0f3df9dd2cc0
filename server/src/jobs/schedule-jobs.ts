import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Services } from '../services.ts';
import type { Job } from './job.ts';
import { type Scheduler, startScheduler } from './scheduler.ts';

/** Runs the jobs while the server listens, and shows in the metrics when each job last succeeded here. */
export function scheduleJobs(
  app: FastifyInstance,
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  options: { jobs: readonly Job[]; metrics: Registry },
): void {
  const registers = [options.metrics];
  const succeeded = new Gauge({
    name: 'timed_work_last_success_timestamp_seconds',
    help: 'When this server last finished the job.',
    labelNames: ['job'],
    registers,
  });
  const failed = new Counter({
    name: 'timed_work_failures_total',
    help: 'How often the job failed on this server.',
    labelNames: ['job'],
    registers,
  });
  let scheduler: Scheduler | undefined;
  app.addHook('onListen', async () => {
    scheduler = startScheduler({
      pool,
      log,
      jobs: options.jobs,
      onDone: ({ name }) => succeeded.setToCurrentTime({ job: name }),
      onFailed: ({ name }) => failed.inc({ job: name }),
    });
  });
  app.addHook('preClose', async () => scheduler?.stop());
}
