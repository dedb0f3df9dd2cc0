import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';
import { maxUrlLength } from './server-options.ts';

/** Gives every answer its request id and writes one line a request: the pattern, never the address. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.length > maxUrlLength) {
      return done(new HttpError(414, 'url_too_long', 'The address is too long.'));
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: routePattern(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    // Probes come every few seconds and would bury everything else.
    if (line.route.startsWith('/health/') || line.route === '/metrics') request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}

export function routePattern(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unmatched';
}
