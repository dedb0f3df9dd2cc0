import type { FastifyInstance } from 'fastify';
import { createPool } from '../postgres/pool.ts';
import type { Services } from '../services.ts';
import { createPostgresFeed } from './feed/postgres-feed.ts';
import { defaultLimits } from './limits.ts';
import { watchRealtime } from './metrics.ts';
import { serveRealtime } from './serve-realtime.ts';

/** `realtime/v1`: channels with changes, broadcasts and presence, as Supabase serves them. */
export async function realtimeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, product, connectionString, log } = services;
  const feed = await createPostgresFeed(services);
  // After a restart everybody joins at once: the questions about them must not keep others from the database.
  const pool = createPool(connectionString, { log, applicationName: `${product.id} realtime`, max: 4 });
  const limits = { ...defaultLimits, rates: config.rateLimits ? defaultLimits.rates : undefined };
  const { sockets, counters } = serveRealtime(app, { ...services, pool, feed, limits });
  watchRealtime(app.metrics, sockets, counters);
  app.addHook('onClose', async () => {
    await feed.stop();
    await pool.end();
  });
}
