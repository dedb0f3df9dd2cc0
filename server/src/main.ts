import { createLog } from '@lomdim/platform/log';
import { readConfig } from './config.ts';
import { describeError } from './describe-error.ts';
import { startServer } from './start-server.ts';
import { startupMessage } from './startup-message.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Ctrl+C reaches every process of the terminal, and npm passes on to us what we have received already: signals so close
 * to each other are one.
 */
const oneSignalMs = 1_000;

try {
  await main();
} catch (error) {
  fail(error);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) console.error(`Warning: ${warning}`);
  const stopRequested = firstSignal();
  const server = await startServer(config, log);
  console.log(startupMessage(server));
  const failure = await Promise.race([stopRequested, server.failure]);
  await server.close();
  if (failure !== undefined) throw failure;
}

/** A signal during the start is kept until there is something to stop; a second one is not waited for. */
function firstSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const onSignal = () => {
      askedAt ??= performance.now();
      if (performance.now() - askedAt > oneSignalMs) process.exit(130);
      resolve(undefined);
    };
    // To the very end: a signal that is passed on late must not turn a clean stop into another exit code.
    for (const signal of signals) process.on(signal, onSignal);
  });
}

function fail(error: unknown): void {
  console.error(describeError(error));
  process.exitCode = 1;
  // Should anything still hold the process, it is not waited for for ever.
  setTimeout(() => process.exit(), 15_000).unref();
}
