import { timings } from '@lomdim/contract/constants';
import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js';
import { supabase } from '#lib/client/supabase.ts';

type KeptChannel = {
  topic: string;
  config: RealtimeChannelOptions['config'];
  /** Called before it is joined, to add listeners. */
  prepare: (channel: RealtimeChannel) => void;
  /** The first time, and again after each gap. */
  onJoined: (channel: RealtimeChannel) => void;
  onAway: () => void;
  /** One may not be on it, or not any more. */
  onRefused?: () => void;
};

const refused = /^Unauthorized\b/;

/**
 * A private channel that is joined until it is stopped. The client reconnects the socket by itself; one that was
 * closed for good is opened anew.
 */
export function keepChannel({ topic, config, prepare, onJoined, onAway, onRefused }: KeptChannel) {
  let stopped = false;
  let attempts = 0;
  let channel: RealtimeChannel | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<void> {
    const client = await supabase();
    await client.realtime.setAuth();
    // A topic is joined once at a time, so the one before must be gone.
    const old = client.getChannels().find((each) => each.topic === `realtime:${topic}`);
    if (old) await client.removeChannel(old);
    if (stopped) return;
    const opened = client.channel(topic, { config: { ...config, private: true } });
    channel = opened;
    prepare(opened);
    // The server sends this before it closes a channel because a right has ended.
    opened.on('system', {}, (said: unknown) => {
      const { status, message }: Record<string, unknown> = Object(said);
      if (!stopped && status === 'error' && refused.test(String(message))) onRefused?.();
    });
    opened.subscribe((status, error) => {
      if (stopped || channel !== opened) return;
      if (error) console.info('a channel of the room is away', error.message);
      if (error && refused.test(error.message)) onRefused?.();
      if (stopped) return;
      if (status === 'SUBSCRIBED') {
        attempts = 0;
        onJoined(opened);
      } else {
        onAway();
        if (status === 'CLOSED') again();
      }
    });
  }

  function again(): void {
    channel = undefined;
    if (stopped) return;
    const delays = timings.realtimeReconnectDelaysMs;
    pause = setTimeout(start, delays[Math.min(attempts, delays.length - 1)]);
    attempts += 1;
  }

  function start(): void {
    open().catch((error: unknown) => {
      console.info('a channel of the room cannot be opened', error);
      again();
    });
  }

  start();
  return {
    channel: () => channel,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(pause);
      const joined = channel;
      channel = undefined;
      if (joined) await (await supabase()).removeChannel(joined);
    },
  };
}
