import Fastify, { type FastifyInstance } from 'fastify';
import { authRoutes } from './auth/routes.ts';
import { limitBodyTime } from './http/body-deadline.ts';
import { compressAnswers } from './http/compression.ts';
import { answerCors } from './http/cors.ts';
import { handleErrors } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { logRequests } from './http/request-log.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { maxConnections, serverOptions } from './http/server-options.ts';
import { warnOfUnnamedProxy } from './http/unnamed-proxy.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { restRoutes } from './rest/routes.ts';
import type { Services } from './services.ts';
import { storageRoutes } from './storage/routes.ts';

/**
 * What every answer needs, whatever is served: limits, logs, headers, errors, health and metrics. Opens no port and starts nothing.
 * `pageHeaders` are those of answers that are no protocol's.
 */
export async function createApp(
  services: Services,
  { pageHeaders = {} }: { pageHeaders?: Readonly<Record<string, string>> } = {},
): Promise<FastifyInstance> {
  const { config, pool, readiness } = services;
  const app: FastifyInstance = Fastify(serverOptions(services.log));
  app.server.maxConnections = maxConnections;

  logRequests(app);
  warnOfUnnamedProxy(app, config);
  limitBodyTime(app);
  setSecurityHeaders(app, config.siteUrl, pageHeaders);
  answerCors(app);
  handleErrors(app);
  await compressAnswers(app);

  readiness.add('database', async () => (await pool.query('select 1')).rowCount === 1);
  serveHealth(app, readiness);
  serveMetrics(app, services);
  return app;
}

/** One line for each protocol. Each is encapsulated: hooks and error handlers of one do not touch another. */
const protocols = [
  { prefix: '/auth/v1', routes: authRoutes },
  { prefix: '/rest/v1', routes: restRoutes },
  { prefix: '/realtime/v1', routes: realtimeRoutes },
  { prefix: '/storage/v1', routes: storageRoutes },
] as const;

export async function serveProtocols(app: FastifyInstance, services: Services): Promise<void> {
  for (const { prefix, routes } of protocols) {
    await app.register((scope) => routes(scope, services), { prefix });
  }
}
