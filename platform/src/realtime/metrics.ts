import { Counter, type Registry } from 'prom-client';
import { gaugeIn } from '../http/metrics.ts';
import type { Counters } from './counters.ts';
import type { Sockets } from './sockets/sockets.ts';

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
