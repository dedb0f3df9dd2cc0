import type { FastifyInstance } from 'fastify';
import { isProtocolPath } from './protocol-prefixes.ts';

const allowedHeaders = [
  ...['accept', 'accept-language', 'authorization', 'apikey', 'content-type', 'content-length'],
  'x-client-info',
  ...['accept-profile', 'content-profile', 'prefer', 'range', 'range-unit'],
  ...['x-supabase-api-version', 'x-region', 'x-retry-count', 'x-request-id'],
  ...['traceparent', 'tracestate', 'baggage'],
  ...['cache-control', 'content-encoding', 'if-none-match', 'x-upsert', 'x-metadata', 'x-robots-tag'],
  ...[
    'tus-resumable',
    'upload-length',
    'upload-defer-length',
    'upload-metadata',
    'upload-offset',
    'x-signature',
  ],
];

const exposedHeaders = [
  ...['content-range', 'content-location', 'content-encoding', 'content-length', 'content-type'],
  ...['allow', 'location', 'link', 'date', 'etag', 'preference-applied', 'range-unit', 'retry-after'],
  ...['tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size', 'tus-complete'],
  ...['upload-length', 'upload-defer-length', 'upload-metadata', 'upload-offset', 'upload-expires'],
  ...['x-total-count', 'x-request-id', 'x-supabase-api-version', 'x-relay-error', 'www-authenticate'],
];

const everyAnswer = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
};

const preflightAnswer = {
  ...everyAnswer,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': allowedHeaders.join(', '),
  'access-control-max-age': '86400',
};

/**
 * The protocols may be called from any origin: who may do what is decided by a token that the caller sends
 * itself, never by a cookie.
 */
export function answerCors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isProtocolPath(request.url)) return done();
    const preflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'];
    if (!preflight) {
      reply.headers(everyAnswer);
      return done();
    }
    reply.code(204).headers(preflightAnswer).send();
  });
}
