import { timings } from '@lomdim/contract/constants';
import type { RealtimeChannel } from '@supabase/supabase-js';
import type { AwayWatch } from './away-watch.ts';
import { type Binding, type Change, listen } from './live-channel.ts';

type Listening = {
  bindings: readonly Binding[];
  /** A new channel, ready to be joined. */
  open: () => Promise<{ channel: RealtimeChannel; close: () => void }>;
  /** What was fetched may be stale: something changed, or, without a change, anything may have changed unnoticed. */
  onStale: (change?: Change) => void;
  onChange: (change: Change) => void;
  away: AwayWatch;
};

/**
 * Listens until it is stopped. The client reconnects the socket by itself; when a channel is closed for good, as when
 * a session was over, or cannot be opened, another is opened after a pause. Whenever one is joined, what was fetched
 * before counts as stale: between then and now nobody listened.
 */
export function keepSubscribed({ bindings, open, onStale, onChange, away }: Listening): () => void {
  const connection = {};
  let stopped = false;
  let attempt = 0;
  let leave: (() => void) | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function again(): void {
    leave?.();
    leave = undefined;
    if (stopped) return;
    const delays = timings.realtimeReconnectDelaysMs;
    pause = setTimeout(start, delays[Math.min(attempt, delays.length - 1)]);
    attempt += 1;
  }

  function start(): void {
    open().then(
      ({ channel, close }) => {
        if (stopped) return close();
        const unsubscribe = listen(channel, bindings, {
          onJoined: () => {
            attempt = 0;
            away.joined(connection);
            onStale();
          },
          onAway: () => away.lost(connection),
          onRefused: () => away.refused(connection),
          onClosed: () => {
            away.refused(connection);
            again();
          },
          onChange: (change) => {
            onChange(change);
            onStale(change);
          },
        });
        leave = () => {
          unsubscribe();
          close();
        };
      },
      (error: unknown) => {
        console.info('no live connection', error);
        away.lost(connection);
        again();
      },
    );
  }

  away.lost(connection);
  start();
  return () => {
    stopped = true;
    clearTimeout(pause);
    leave?.();
    away.settled(connection);
  };
}
