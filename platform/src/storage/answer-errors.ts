import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { logServerError, publicError } from '../http/errors.ts';
import { ConnectionLost } from '../postgres/batch.ts';
import { PoolBusy, Unreachable } from '../postgres/share.ts';
import { diskIsFull, refusals, StorageError } from './errors.ts';
import { StoreUnreachable } from './store/file-store.ts';

// Long enough for the rest of a refused file to arrive over a usual connection.
const timeoutMs = 10_000;

/** Every refusal and every error is answered as JSON that the client understands. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const shown = asStorageError(error);
    logServerError(request, shown.httpStatus, error);
    endUnread(request);
    return reply
      .code(shown.httpStatus)
      .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(shown.body()));
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Route ${request.method}:${request.url.split('?')[0]} not found`;
    return reply.code(404).send({ statusCode: '404', error: 'Not Found', message });
  });
}

/**
 * The rest of a body that nobody wants is thrown away as it comes: many senders read the answer after they have sent everything, or
 * have the next request follow on the same connection. Whoever takes too long for that is cut off.
 */
export function endUnread({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timeout = setTimeout(() => raw.destroy(), timeoutMs);
  raw.once('close', () => clearTimeout(timeout));
}

/** What whoever asked is told of an error. */
export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof pg.DatabaseError) return ofDatabase(error);
  if (error instanceof PoolBusy || error instanceof Unreachable || error instanceof ConnectionLost) {
    return unreachable(error);
  }
  if (error instanceof StoreUnreachable) {
    return new StorageError(503, 'SlowDown', 'The stored files cannot be reached right now', {
      cause: error,
    });
  }
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
    return diskIsFull(error);
  }
  const { status, message } = publicError(error);
  if (status === 413) return refusals.tooLarge();
  return status < 500
    ? new StorageError(status, 'InvalidRequest', message, { cause: error })
    : new StorageError(500, 'InternalError', 'Internal Server Error', { cause: error });
}

function ofDatabase(error: pg.DatabaseError): StorageError {
  const code = error.code ?? '';
  const raised = /^PT(\d{3})$/.exec(code)?.[1];
  // The product's own rules name their code and their message.
  if (raised !== undefined) {
    return new StorageError(Number(raised), error.message, error.detail ?? error.message, {
      cause: error,
      code: error.message,
    });
  }
  switch (code) {
    case '42501':
      return refusals.denied(error);
    case '23505':
      return refusals.exists(error);
    case '23503':
      return new StorageError(404, 'InvalidRequest', 'The related resource does not exist', { cause: error });
    case '57014':
    case '55P03':
      return new StorageError(504, 'DatabaseTimeout', 'The request took too long', { cause: error });
    default:
  }
  if (code.startsWith('22') || code.startsWith('23')) {
    return refusals.invalid('A value cannot be kept', error);
  }
  if (/^(?:08|53|57P)/.test(code)) {
    return unreachable(error);
  }
  return new StorageError(500, 'DatabaseError', 'Internal Server Error', { cause: error });
}

const unreachable = (cause: unknown) =>
  new StorageError(503, 'SlowDown', 'The database cannot be reached right now', { cause });
