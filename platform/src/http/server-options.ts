import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import { answerBrokenConnection } from './broken-connection.ts';
import { answerFrameworkError } from './errors.ts';

const kilobyte = 1024;

/** Limits and time-outs. A client that is slow, endless or silent must not hold the server. */
export function serverOptions(log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    // request-log.ts writes one line a request, with the route's pattern instead of the address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false,
    genReqId: (request) => saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    // Protocols that take more (files) say so at their own routes.
    bodyLimit: 1024 * kilobyte,
    // A file must have arrived in this time; for any other body body-deadline.ts gives a tenth of it.
    requestTimeout: 600_000,
    // Longer than the idle time-out of usual proxies, so that they do not meet a closing socket.
    keepAliveTimeout: 75_000,
    http: { headersTimeout: 30_000, maxHeaderSize: 32 * kilobyte },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength },
    clientErrorHandler: answerBrokenConnection,
    frameworkErrors: answerFrameworkError,
  } satisfies FastifyServerOptions & { http: object };
}

/** Above this many sockets the system refuses, instead of the process running out of memory. */
export const maxConnections = 10_000;

/** Addresses longer than this get 414; the filters of a table query can be long. */
export const maxUrlLength = 16 * kilobyte;

/** So long may each part of a path be; longer ones get 414 too. */
export const maxParamLength = 1024;

/** An id from a proxy joins its logs with ours; anything odd could forge log lines. */
function saneRequestId(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[\w.:=+/-]{8,128}$/.test(value) ? value : undefined;
}
