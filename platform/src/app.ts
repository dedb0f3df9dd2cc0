import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { serveMetadataAtRoot } from './auth/oauth-server/metadata.ts';
import { authRoutes } from './auth/routes.ts';
import { limitBodyTime } from './http/body-deadline.ts';
import { answerCors } from './http/cors.ts';
import { handleErrors } from './http/errors.ts';
import { serveMetrics } from './http/metrics.ts';
import { trackConnections } from './http/open-connections.ts';
import type { Readiness } from './http/readiness.ts';
import { logRequests } from './http/request-log.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { maxConnections, serverOptions } from './http/server-options.ts';
import { warnOfUnnamedProxy } from './http/unnamed-proxy.ts';
import { ClockWatch } from './lib/clock-watch.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { createRest, type Rest } from './rest/rest.ts';
import { restRoutes } from './rest/routes.ts';
import type { Services } from './services.ts';
import { storageRoutes } from './storage/routes.ts';

type AppOptions = {
  pageHeaders?: Readonly<Record<string, string>>;
  rewriteUrl?: (request: IncomingMessage) => string;
};

/**
 * What every answer needs, whatever is served: limits, logs, headers, errors, health and metrics. Opens no port and starts nothing.
 * `pageHeaders` are those of answers that are no protocol's; `rewriteUrl` may name another address than the one that was asked for.
 */
export async function createApp(
  services: Services,
  { pageHeaders = {}, rewriteUrl }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, pool, readiness } = services;
  const app: FastifyInstance = Fastify({ ...serverOptions(services.log), ...(rewriteUrl && { rewriteUrl }) });
  app.server.maxConnections = maxConnections;
  trackConnections(app);
  watchClock(app, services.log);

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

/**
 * Each protocol is encapsulated: hooks and error handlers of one do not touch another.
 * @returns the data API, for requests from within
 */
export async function serveProtocols(app: FastifyInstance, services: Services): Promise<Rest> {
  const rest = createRest(services);
  const register = (prefix: string, routes: (scope: FastifyInstance) => Promise<void>) =>
    app.register(routes, { prefix });
  serveMetadataAtRoot(app, services);
  await register('/auth/v1', (scope) => authRoutes(scope, services));
  await register('/rest/v1', (scope) => restRoutes(scope, services, rest));
  await register('/realtime/v1', (scope) => realtimeRoutes(scope, services));
  await register('/storage/v1', (scope) => storageRoutes(scope, services));
  return rest;
}

function watchClock(app: FastifyInstance, log: Logger): void {
  const watch = new ClockWatch(log);
  app.addHook('onListen', async () => watch.start());
  app.addHook('onClose', async () => watch.stop());
}

/**
 * Bits: 256 kB, more than nearly any answer. With Brotli's own choice (4 MB) each answer brings the garbage collector closer to
 * collecting the whole heap.
 */
const brotliWindow = 18;

/** Compresses answers made on the spot. Built assets are compressed once, at build time. */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The strongest setting is meant for files compressed once: it takes a hundred times longer.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: brotliWindow },
    },
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
