import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { authRoutes } from './auth/routes.ts';
import { limitBodyTime } from './http/body-deadline.ts';
import { answerCors } from './http/cors.ts';
import { handleErrors } from './http/errors.ts';
import { serveMetrics } from './http/metrics.ts';
import type { Readiness } from './http/readiness.ts';
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

/** Compresses answers made on the spot. Built assets are compressed once, at build time. */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The strongest setting is meant for files compressed once: it takes a hundred times longer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    // A request body that is sent compressed could be a bomb; no client of ours sends one.
    globalDecompression: false,
  });
}

/** `live`: the process answers. `ready`: it can also serve; the answer names what is missing. */
function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'live' };
  });
  app.get('/health/ready', async (_request, reply) => {
    const checks = await readiness.report();
    const ready = Object.values(checks).every(Boolean);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { status: ready ? 'ready' : 'not_ready', checks };
  });
}
