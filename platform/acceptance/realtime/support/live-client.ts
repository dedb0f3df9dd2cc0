import type { TestServer } from '@lomdim/testing/server/test-server';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import WebSocket from 'ws';

export type Vsn = '1.0.0' | '2.0.0';

type Options = { key?: string; vsn?: Vsn; token?: string };

/** The official client with a socket of its own. */
export async function liveClient(server: TestServer, options: Options = {}): Promise<SupabaseClient> {
  const client = createClient(server.localUrl, options.key ?? server.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: {
      transport: WebSocket as unknown as NonNullable<Realtime['transport']>,
      vsn: options.vsn ?? '2.0.0',
      // A test that waits for the next attempt should not wait long.
      reconnectAfterMs: () => 50,
    },
  });
  if (options.token !== undefined) await client.realtime.setAuth(options.token);
  return client;
}

type Realtime = NonNullable<NonNullable<Parameters<typeof createClient>[2]>['realtime']>;

export type Status = { status: string; reason: string | undefined };

/** The first status of a channel: that it is live, or why not. */
export function subscribe(channel: RealtimeChannel, later: Status[] = []): Promise<Status> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      const reported = { status, reason: error?.message };
      later.push(reported);
      resolve(reported);
    });
  });
}

/** A live channel, or a failed test. */
export async function live(channel: RealtimeChannel): Promise<RealtimeChannel> {
  expect(await subscribe(channel)).toEqual({ status: 'SUBSCRIBED', reason: undefined });
  return channel;
}

/** Everything that is broadcast on the channel; call it before subscribing. */
export function broadcastsOn(channel: RealtimeChannel): { event: string; payload: unknown }[] {
  const received: { event: string; payload: unknown }[] = [];
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => received.push({ event, payload }));
  return received;
}

/** Resolves when everything that was sent to this socket before has arrived. */
export async function settled(...clients: SupabaseClient[]): Promise<void> {
  for (const client of clients) {
    await new Promise<void>((resolve) => {
      client.realtime.onHeartbeat((status) => {
        if (status === 'ok') resolve();
      });
      void client.realtime.sendHeartbeat();
    });
  }
}
