import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** `live`: the process answers. `ready`: it can also serve; the answer names what is missing. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
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
