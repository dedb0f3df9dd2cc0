import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { createPostgresFeed } from './feed/postgres-feed.ts';
import { defaultLimits } from './limits.ts';
import { timeRealtime, watchRealtime } from './metrics.ts';
import { serveRealtime } from './serve-realtime.ts';

/** `realtime/v1`: channels with changes, broadcasts and presence, as Supabase serves them. */
export async function realtimeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database } = services;
  const { onDelivered, onHandled } = timeRealtime(app.metrics);
  const feed = await createPostgresFeed({ ...services, onDelivered });
  const limits = { ...defaultLimits, rates: config.rateLimits ? defaultLimits.rates : undefined };
  const parts = { ...services, pool: database.channels, feed, limits, onHandled };
  const { sockets, counters } = serveRealtime(app, parts);
  watchRealtime(app.metrics, sockets, counters);
  app.addHook('onClose', () => feed.stop());
}
