import { createLog } from '@lomdim/platform/log';
import pino, { type Logger } from 'pino';
import { type Config, readConfig } from '../../config.ts';
import { describeError } from '../../describe-error.ts';

export type CommandContext = { args: readonly string[]; config: Config; log: Logger };

/** Runs one command: what it returns is printed, what it throws becomes a sentence and exit code 1. */
export async function runCommand(command: (context: CommandContext) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog('warn', pino.destination({ fd: 2, sync: true }));
    console.log(await command({ args: process.argv.slice(2), config, log }));
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
