import { HttpError, logServerError, publicError, sendError } from '@lomdim/platform/http/errors';
import { PoolBusy } from '@lomdim/platform/postgres/share';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';

type More = { headers?: Record<string, string>; cause?: unknown };

/** A refusal of a function; its codes are listed in the contract. */
export class FunctionError extends HttpError {
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, { headers = {}, cause }: More = {}) {
    super(status, code, message, { cause });
    this.headers = headers;
  }
}

export const tooManyCalls = (seconds: number) =>
  new FunctionError(429, 'over_request_rate_limit', 'Too many calls. Please try again later.', {
    headers: { 'retry-after': String(seconds) },
  });

/** Every refusal and every error is answered as JSON with a stable code and the request's id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    refuse(request, reply, new FunctionError(404, 'function_not_found', 'There is no such function.')),
  );
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = error instanceof Error ? ofDatabase(error) : undefined;
  const shown = known ?? publicError(error);
  logServerError(request, shown.status, error);
  if (known ?? error instanceof FunctionError) reply.headers((known ?? (error as FunctionError)).headers);
  // A function that answers another type than JSON says so before it can fail.
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  return sendError(request, reply, shown);
}

/** What PostgreSQL refused, or why it could not be asked; undefined for what has nothing to do with it. */
function ofDatabase(error: Error): FunctionError | undefined {
  if (!(error instanceof pg.DatabaseError)) return isLostConnection(error) ? unavailable(error) : undefined;
  const state = error.code ?? '';
  const raised = /^PT(4\d\d)$/.exec(state)?.[1];
  // The product's own rules name their code and their sentence.
  if (raised !== undefined) {
    return new FunctionError(Number(raised), error.message, error.detail ?? error.message);
  }
  if (isCollision(error)) {
    return new FunctionError(409, 'try_again', 'Something else changed at the same moment.', {
      cause: error,
    });
  }
  return /^(?:08|53|57)/.test(state) ? unavailable(error) : undefined;
}

/** Two requests that wait for each other, or one that refers to what the other just took away. */
export function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01', '23503'].includes(error.code ?? '');
}

const isLostConnection = (error: Error): boolean =>
  error instanceof PoolBusy ||
  /^(?:ECONN|ENOTFOUND|EPIPE|ETIMEDOUT)/.test('code' in error ? String(error.code) : '') ||
  /connection (?:terminated|timeout)|timeout exceeded when trying to connect/i.test(error.message);

const unavailable = (cause: unknown) =>
  new FunctionError(503, 'unavailable', 'This is not available right now. Please try again soon.', {
    headers: { 'retry-after': '2' },
    cause,
  });
