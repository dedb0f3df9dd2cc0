import pino, { type DestinationStream, type Logger } from 'pino';
import { scrub } from './http/scrub.ts';

/** Structured logs, one JSON object a line, without secrets and without personal data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    // Neither process id nor host name says anything about a request.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error for the log. PostgreSQL's `detail`, `where` and `hint` quote the rows and values that people
 * sent, so they are left out; what the message quotes is scrubbed.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const described: Record<string, unknown> = {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
  };
  for (const field of harmlessFields) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string' || typeof value === 'number') described[field] = value;
  }
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  return described;
}

const harmlessFields = ['code', 'status', 'syscall', 'schema', 'table', 'column', 'constraint', 'routine'];
