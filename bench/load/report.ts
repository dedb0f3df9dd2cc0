import { quantile } from './quantile.ts';
import type { Step } from './step.ts';
import { allTimes, failureShare } from './verdict.ts';

/** Everything that was seen in one step. */
export function printStep(step: Step): void {
  const { processes, sockets, visitors, seconds, listening, outcomes } = step;
  const times = allTimes(step);
  console.log(
    `\n${processes === 1 ? '1 process' : `${processes} processes`}, ${sockets} sockets (${listening} open), ${visitors} visitors, ${seconds.toFixed(0)} s: ` +
      `${(times.length / seconds).toFixed(0)} requests a second, ${(failureShare(step) * 100).toFixed(2)} % failed`,
  );
  console.log(
    `  ${'ms'.padEnd(16)}${['a second', 'p50', 'p95', 'p99'].map((head) => head.padStart(10)).join('')}`,
  );
  printTimes('everything', times, seconds);
  for (const [kind, list] of Object.entries(outcomes.times).sort()) printTimes(kind, list, seconds);
  printTimes('live messages', outcomes.delays, seconds);
  printCounts('refused as it must be', outcomes.refusals);
  printCounts('FAILED', outcomes.failures);
  printUse(step);
}

function printTimes(name: string, times: readonly number[], seconds: number): void {
  const columns = [
    (times.length / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0)),
  ];
  console.log(`  ${name.padEnd(16)}${columns.map((column) => column.padStart(10)).join('')}`);
}

function printCounts(name: string, counts: Record<string, number>): void {
  const entries = Object.entries(counts).sort(([, one], [, other]) => other - one);
  if (entries.length === 0) return;
  console.log(`  ${name}: ${entries.map(([what, count]) => `${what} (${count})`).join(', ')}`);
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

function printUse({ servers, database, generators, machine, others }: Step): void {
  for (const [index, server] of servers.entries()) {
    const pages = Object.entries(server.pages).filter(([, count]) => count > 0);
    console.log(
      `  server ${index + 1}: processor ${percent(server.processor)}, ${server.residentMb.toFixed(0)} MB resident, ${server.heapMb.toFixed(0)} MB heap, ` +
        `${server.sockets} sockets, event loop late by ${server.lagMs.toFixed(0)} ms (p99), waits for a connection ` +
        `${server.wait.ms < 1 ? 'under 1' : server.wait.ms.toFixed(0)} ms (p95, ${server.wait.share}), pages ${pages.map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'all kept'}`,
    );
  }
  const list = (entries: [string, number][]) =>
    entries.map(([what, share]) => `${percent(share)} ${what}`).join(', ') || 'nothing';
  console.log(
    `  PostgreSQL: processor ${percent(database.processor)}, ${database.busy.toFixed(2)} connections at work, ${database.transactionsPerSecond.toFixed(0)} transactions a second; at work on: ${list(database.waits)}`,
  );
  for (const [statement, share] of database.statements)
    console.log(`    ${percent(share).padStart(5)} ${statement}`);
  console.log(
    `  load generator: processor ${generators.map(({ processor }) => percent(processor)).join(' and ')}, event loop late by ` +
      `${generators.map(({ lagMs }) => lagMs.toFixed(0)).join(' and ')} ms (p99); machine ${percent(machine)} busy, ${percent(others)} with other programs`,
  );
}
