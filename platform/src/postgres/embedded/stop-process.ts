import { setTimeout as wait } from 'node:timers/promises';

const timeouts = { fast: 30_000, immediate: 10_000 };

/** PostgreSQL's fast shutdown, then its immediate one (which the next start recovers from), then the end. */
export async function stopPostgres(
  signal: (name: NodeJS.Signals) => void,
  untilGone: (milliseconds: number) => Promise<boolean>,
): Promise<void> {
  signal('SIGINT');
  if (await untilGone(timeouts.fast)) return;
  signal('SIGQUIT');
  if (await untilGone(timeouts.immediate)) return;
  signal('SIGKILL');
  await untilGone(timeouts.immediate);
}

export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await wait(20);
  }
  return true;
}
