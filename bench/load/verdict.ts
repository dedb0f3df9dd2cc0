import { availableParallelism } from 'node:os';
import { quantile } from './quantile.ts';
import type { Step } from './step.ts';

const longestMs = 2000;
const mostFailures = 0.01;
/** A process that uses so much of a core has no more to give: it has one event loop. */
const fullCore = 0.9;
const fullMachine = 0.95;
const lateLoopMs = 200;
const longWaitMs = 1000;

export function allTimes({ outcomes }: Step): number[] {
  return Object.values(outcomes.times).flat();
}

export function failureShare(step: Step): number {
  const failures = Object.values(step.outcomes.failures).reduce((sum, count) => sum + count, 0);
  return failures / Math.max(1, allTimes(step).length + failures);
}

/** Why this step counts as too much; nothing when it does not. */
export function complaintsAbout(step: Step): string[] {
  const { outcomes, generators, listening, sockets } = step;
  const complaints: string[] = [];
  if (failureShare(step) > mostFailures) {
    complaints.push(`${(failureShare(step) * 100).toFixed(1)} % of requests failed`);
  }
  const [answers, messages] = [allTimes(step), outcomes.delays].map((times) => quantile(times, 0.95));
  if ((answers ?? 0) > longestMs) complaints.push(`p95 of requests is ${answers?.toFixed(0)} ms`);
  if ((messages ?? 0) > longestMs) complaints.push(`p95 of live messages is ${messages?.toFixed(0)} ms`);
  // One in twenty is away at a time.
  if (listening < sockets * 0.85) complaints.push(`only ${listening} of ${sockets} people are connected`);
  if (generators.some(({ processor, lagMs }) => processor > fullCore || lagMs > lateLoopMs)) {
    complaints.push('the load generator cannot keep up itself');
  }
  return complaints;
}

/** What had nothing left to give. The first that holds is said: what comes later follows from what comes before. */
export function bottleneckOf({ servers, database, generators, machine, others }: Step): string {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  const serversUse = servers.reduce((sum, { processor }) => sum + processor, 0);
  const load = generators.reduce((sum, { processor }) => sum + processor, 0);
  const cores = availableParallelism();
  if (machine > fullMachine) {
    return (
      `the processors of this machine, all ${cores} of which are busy: servers ${percent(serversUse / cores)}, PostgreSQL ` +
      `${percent(database.processor / cores)}, the load generator ${percent(load / cores)}, other programs ${percent(others)}`
    );
  }
  const full = servers.findIndex(({ processor }) => processor > fullCore);
  if (full >= 0) return `server process ${full + 1}, which has its one core busy; more processes would help`;
  if (generators.some(({ processor, lagMs }) => processor > fullCore || lagMs > lateLoopMs)) {
    return 'the load generator; the product could take more';
  }
  const [wait] = database.waits;
  if (wait && wait[0] !== 'processor' && wait[1] > 0.5) {
    return `PostgreSQL, whose statements wait for ${wait[0]} ${percent(wait[1])} of their time`;
  }
  const waiting = servers.find((server) => server.wait.ms >= longWaitMs);
  if (waiting) return `connections to PostgreSQL: the share ${waiting.wait.share} waits for them`;
  return 'nothing that is measured here: see the failures';
}
