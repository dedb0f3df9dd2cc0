import { Counter, Histogram, type Registry } from 'prom-client';
import { gaugeIn } from '../http/metrics.ts';
import type { Counters } from './context.ts';
import type { Sockets } from './sockets/sockets.ts';

/** Clients choose the names of their events: those that the protocol knows are told apart, all others count as one. */
const knownEvents: ReadonlySet<string> = new Set([
  'heartbeat',
  'phx_join',
  'phx_leave',
  'access_token',
  'broadcast',
  'presence',
]);

/** How long a client's message takes, and a change on its way to whoever watches it. */
export function timeRealtime(registry: Registry) {
  const handled = new Histogram({
    name: 'realtime_message_duration_seconds',
    help: 'Time to deal with a message of a client, by its event.',
    labelNames: ['event'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const delivered = new Histogram({
    name: 'realtime_delivery_duration_seconds',
    help: 'Time from the writing of a change, by the clock of the database, until it was handed to the sockets.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  return {
    onHandled: (event: string, seconds: number) =>
      handled.observe({ event: knownEvents.has(event) ? event : 'other' }, seconds),
    // Clocks of two machines differ a little: a change never arrives before it was written.
    onDelivered: (at: string) => delivered.observe(Math.max(0, Date.now() - Date.parse(at)) / 1000),
  };
}

export function watchRealtime(registry: Registry, sockets: Sockets, counters: Counters): void {
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
