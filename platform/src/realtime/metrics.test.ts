import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { timeRealtime } from './metrics.ts';

test('what a client invents is not told apart: no client can make the metrics grow', async () => {
  const registry = new Registry();
  const { onHandled } = timeRealtime(registry);
  for (const event of ['phx_join', 'invented', 'toString', 'another "one"']) onHandled(event, 0.01);
  const counts = (await registry.metrics()).match(/^realtime_message_duration_seconds_count.*$/gm);
  expect(counts).toEqual([
    'realtime_message_duration_seconds_count{event="phx_join"} 1',
    'realtime_message_duration_seconds_count{event="other"} 3',
  ]);
});

test('a change that was written by a clock that goes ahead took no time', async () => {
  const registry = new Registry();
  const { onDelivered } = timeRealtime(registry);
  onDelivered(new Date(Date.now() + 60_000).toISOString());
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toContain('realtime_delivery_duration_seconds_sum 0');
  expect(lines).toContain('realtime_delivery_duration_seconds_count 1');
});
