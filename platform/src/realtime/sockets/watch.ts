import type { Caller } from '../caller.ts';
import type { Channel } from '../channels/channel.ts';
import type { RealtimeContext } from '../context.ts';
import type { RightsChange } from '../live-feed.ts';
import { RightsWatch } from './rights-watch.ts';
import type { Sockets } from './sockets.ts';

export type WatchIntervals = { sweep: number; sessions: number; rights: number };

/** Rights are gone within five seconds of what ends them, also where nobody was notified. */
const intervals: WatchIntervals = { sweep: 1_000, sessions: 3_000, rights: 3_000 };

/**
 * One round over all sockets instead of timers for each: drops the silent, ends channels whose token has expired, and
 * now and then those whose session was ended elsewhere, owes a second factor that was set up elsewhere, or whose rights
 * are gone.
 */
export function watchSockets(
  context: RealtimeContext,
  sockets: Sockets,
  everyMs: WatchIntervals = intervals,
): { stop(): void } {
  const rights = new RightsWatch(context, sockets, everyMs.rights);
  let asking = false;
  const sweep = setInterval(() => {
    dropSilent(context, sockets);
    endExpired(sockets);
  }, everyMs.sweep);
  const look = (isMeant?: (session: Session) => boolean) =>
    endSignedOut(context, sockets, isMeant).catch((error: unknown) =>
      context.log.warn({ err: error }, 'sessions could not be looked at'),
    );
  const askSessions = setInterval(() => {
    if (asking) return;
    asking = true;
    void look().finally(() => {
      asking = false;
    });
  }, everyMs.sessions);
  const stopRights = context.feed.onRights((change: RightsChange) => {
    rights.suspect(change);
    if ('person' in change) void look(({ user }) => user.toLowerCase() === change.person.toLowerCase());
  });
  const stopResumed = context.feed.onResumed(() => rights.suspectAll());
  return {
    stop: () => {
      clearInterval(sweep);
      clearInterval(askSessions);
      stopRights();
      stopResumed();
      rights.stop();
    },
  };
}

function dropSilent({ limits, counters }: RealtimeContext, sockets: Sockets): void {
  const tooOld = performance.now() - limits.silenceMs;
  for (const connection of sockets) {
    if (connection.lastReceivedAt >= tooOld) continue;
    counters.dropped += 1;
    connection.terminate();
  }
}

function endExpired(sockets: Sockets): void {
  const now = Date.now() / 1000;
  for (const connection of sockets) {
    for (const channel of connection.channels.values()) {
      const { expiresAt } = channel.caller;
      if (expiresAt === undefined || expiresAt > now) continue;
      const ago = Math.floor(now - expiresAt);
      channel.close(`InvalidJWTToken: Token has expired ${ago} seconds ago`);
    }
  }
}

type Session = NonNullable<Caller['session']>;

async function endSignedOut(
  context: RealtimeContext,
  sockets: Sockets,
  isMeant: (session: Session) => boolean = () => true,
): Promise<void> {
  const channels = new Map<Session, Channel[]>();
  for (const connection of sockets) {
    for (const channel of connection.channels.values()) {
      const { session } = channel.caller;
      if (session === undefined || !isMeant(session)) continue;
      const known = channels.get(session);
      if (known) known.push(channel);
      else channels.set(session, [channel]);
    }
  }
  for (const [session, { reason }] of await context.sessions.refused([...channels.keys()])) {
    for (const channel of channels.get(session) ?? []) {
      // A token that was renewed meanwhile belongs to another session.
      if (channel.caller.session !== session) continue;
      channel.close(reason);
    }
  }
}
