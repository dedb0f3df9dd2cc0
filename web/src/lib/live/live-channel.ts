import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js';

type Row = Record<string, unknown>;
export type Change = RealtimePostgresChangesPayload<Row>;

/** Changes of a table that a page subscribes to. */
export type Binding = {
  table: string;
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** Such as `conversation_id=eq.…`. */
  filter?: string;
};

export type ChannelEvents = {
  /** The first time, and again after each gap. */
  onJoined: () => void;
  /** For a while: the client joins again by itself. */
  onAway: () => void;
  /** The server does not let it be joined; the client asks again by itself. */
  onRefused: () => void;
  /** By the server and for good: this channel is not joined again. */
  onClosed: () => void;
  onChange: (change: Change) => void;
};

/** Joins a channel that nobody has joined yet; returns how to unsubscribe. */
export function listen(
  channel: RealtimeChannel,
  bindings: readonly Binding[],
  { onJoined, onAway, onRefused, onClosed, onChange }: ChannelEvents,
): () => void {
  let left = false;
  for (const { table, event = '*', filter } of bindings) {
    const wanted = { event: event as '*', schema: 'public', table, ...(filter ? { filter } : {}) };
    channel.on('postgres_changes', wanted, (change: Change) => {
      if (!left) onChange(change);
    });
  }
  channel.subscribe((status, error) => {
    if (left) return;
    if (error) console.info('a live connection is away', error.message);
    if (status === 'SUBSCRIBED') onJoined();
    else if (status === 'CLOSED') onClosed();
    else if (isRefusal(error)) onRefused();
    else onAway();
  });
  return () => {
    left = true;
  };
}

/** The server answered, and it is the caller whom it refuses. That it is not ready, or not there, is a gap like others. */
function isRefusal(error: Error | undefined): boolean {
  const { reason }: { reason?: unknown } = Object(error?.cause);
  return typeof reason === 'string' && /^(?:SessionEnded|Unauthorized|\w*JWT\w*)\b/i.test(reason);
}
