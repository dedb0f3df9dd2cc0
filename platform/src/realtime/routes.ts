import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { gaugeIn } from '../http/metrics.ts';
import type { Services } from '../services.ts';
import type { Counters } from './context.ts';
import { createPostgresFeed } from './feed/postgres-feed.ts';
import { defaultLimits } from './limits.ts';
import { serveRealtime } from './serve-realtime.ts';
import type { Sockets } from './sockets/sockets.ts';

/** `realtime/v1`: channels with changes, broadcasts and presence, as Supabase serves them. */
export async function realtimeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database } = services;
  const feed = await createPostgresFeed(services);
  const limits = { ...defaultLimits, rates: config.rateLimits ? defaultLimits.rates : undefined };
  const { sockets, counters } = serveRealtime(app, { ...services, pool: database.channels, feed, limits });
  watchRealtime(app.metrics, sockets, counters);
  app.addHook('onClose', () => feed.stop());
}

function watchRealtime(registry: Registry, sockets: Sockets, counters: Counters): void {
  const gauge = gaugeIn(registry);
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  gauge('realtime_sockets', 'Open sockets.', () => sockets.size);
  gauge('realtime_channels', 'Channels on them.', () =>
    [...sockets].reduce((sum, { channels }) => sum + channels.size, 0),
  );
  counter('realtime_messages_received_total', 'Messages from clients.', () => counters.received);
  counter('realtime_messages_sent_total', 'Messages to clients.', () => counters.sent);
  counter('realtime_refused_total', 'Messages and joins that were refused.', () => counters.refused);
  counter('realtime_dropped_total', 'Sockets let go: silent or too slow.', () => counters.dropped);
}
