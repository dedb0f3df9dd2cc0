import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Keys } from '../keys/keys.ts';
import type { Database } from '../postgres/database.ts';
import type { Services } from '../services.ts';
import { HttpError } from './errors.ts';
import { isFromOperator } from './loopback.ts';
import { routePattern } from './request-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** A part adds what it can count. */
    metrics: Registry;
  }
}

/** Makes `app.metrics`, to which other parts add theirs. */
export function serveMetrics(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'database' | 'keys'>,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.decorate('metrics', registry);
  watchRequests(app, registry);
  watchPool(services.database, registry);

  app.get('/metrics', async (request, reply) => {
    const allowed =
      isFromOperator(services.config, request.raw) ||
      carriesServiceKey(request.headers, services.keys.roleOfApiKey);
    if (!allowed) {
      throw new HttpError(
        403,
        'loopback_only',
        'Metrics are shown with the service key, or on this machine when SITE_URL is not public.',
      );
    }
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store');
    return registry.metrics();
  });
}

function watchRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { route: routePattern(request), method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** What is read when somebody asks for it. */
export const gaugeIn = (registry: Registry) => (name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });

function watchPool({ counts, watch }: Database, registry: Registry): void {
  const gauge = gaugeIn(registry);
  gauge('postgres_pool_connections', 'Open database connections of the pool.', () => counts().open);
  gauge('postgres_pool_idle', 'Database connections of the pool that nobody uses.', () => counts().idle);
  gauge('postgres_pool_waiting', 'Callers that wait for a database connection.', () => counts().waiting);
  const labelNames = ['share'];
  const waited = new Histogram({
    name: 'postgres_wait_duration_seconds',
    help: 'Time that work waited for a database connection, by share of the pool.',
    labelNames,
    buckets: [0, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const held = new Histogram({
    name: 'postgres_query_duration_seconds',
    help: 'Time that a query, a batch or a transaction held its database connection, by share of the pool.',
    labelNames,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  watch((share) => {
    const [waits, queries] = [waited, held].map((histogram) => histogram.labels({ share }));
    return {
      waited: (seconds) => waits?.observe(seconds),
      held: (seconds) => queries?.observe(seconds),
    };
  });
}

/** Whether a request carries the service key, as `apikey` or as a bearer. */
function carriesServiceKey(headers: IncomingHttpHeaders, roleOfApiKey: Keys['roleOfApiKey']): boolean {
  const bearer = headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  return [headers.apikey, bearer].some(
    (key) => typeof key === 'string' && roleOfApiKey(key) === 'service_role',
  );
}
