import type { FastifyInstance } from 'fastify';
import { logServerError } from '../../http/errors.ts';
import { GateFullError } from '../../http/gate.ts';
import { AuthError } from '../errors.ts';
import { sendAuthError } from './api-version.ts';

/** Every refusal and every error leaves as JSON that the client understands. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const shown = asAuthError(error);
    logServerError(request, shown.status, error);
    return sendAuthError(request, reply, shown);
  });
  app.setNotFoundHandler((request, reply) =>
    sendAuthError(request, reply, new AuthError(404, 'not_found', 'There is nothing at this address')),
  );
}

export function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof GateFullError) {
    return new AuthError(429, 'over_request_rate_limit', 'Too many sign-ins at once', {
      retryAfterSeconds: 5,
    });
  }
  if (error instanceof Error && 'severity' in error && 'code' in error)
    return ofDatabase(error, String(error.code));
  if (error instanceof Error && 'statusCode' in error) return ofFramework(Number(error.statusCode), error);
  if (error instanceof Error && isLostConnection(error)) return unavailable(error);
  return unexpected(error);
}

function ofDatabase(error: Error, state: string): AuthError {
  const raised = /^PT(4\d\d)$/.exec(state)?.[1];
  // The product's own rules, such as those for a new profile, name their code and their message.
  if (raised !== undefined) {
    const message = 'detail' in error && typeof error.detail === 'string' ? error.detail : error.message;
    return new AuthError(Number(raised), error.message, message);
  }
  if (state.startsWith('22') || state === '23514' || state === '23502') {
    return new AuthError(400, 'validation_failed', 'A value cannot be kept', { cause: error });
  }
  if (state === '23505') {
    return new AuthError(409, 'conflict', 'Another request changed the same thing', { cause: error });
  }
  if (/^(?:08|53|57P)/.test(state)) return unavailable(error);
  if (state === '57014' || state === '55P03' || state === '40001' || state === '40P01') {
    return new AuthError(504, 'request_timeout', 'The request took too long', { cause: error });
  }
  return unexpected(error);
}

function ofFramework(status: number, error: Error): AuthError {
  if (status === 413) return new AuthError(413, 'request_too_large', 'The request body is too large');
  if (status >= 400 && status < 500) {
    return new AuthError(status, 'validation_failed', 'The request is not valid', { cause: error });
  }
  return unexpected(error);
}

const isLostConnection = (error: Error): boolean =>
  /^(?:ECONN|ENOTFOUND|EPIPE|ETIMEDOUT)/.test('code' in error ? String(error.code) : '') ||
  /connection (?:terminated|timeout)|timeout exceeded when trying to connect/i.test(error.message);

const unavailable = (cause: unknown) =>
  new AuthError(503, 'unexpected_failure', 'The service is not available right now', {
    cause,
    retryAfterSeconds: 2,
  });

const unexpected = (cause: unknown) =>
  new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    {
      cause,
    },
  );
