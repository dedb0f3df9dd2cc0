import { createLog } from '@lomdim/platform/log';
import { readConfig } from './config.ts';
import { describeError } from './describe-error.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { startupMessage } from './startup-message.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

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
  await stop(server);
  if (failure !== undefined) throw failure;
}

/** A signal during the start is kept until there is something to stop; a second one is not waited for. */
function firstSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        resolve(undefined);
      });
    }
  });
}

async function stop(server: RunningServer): Promise<void> {
  await server.close();
  for (const signal of signals) process.removeAllListeners(signal);
}

function fail(error: unknown): void {
  console.error(describeError(error));
  process.exitCode = 1;
  // Should anything still hold the process, it is not waited for for ever.
  setTimeout(() => process.exit(), 15_000).unref();
}
