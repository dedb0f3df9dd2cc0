import type { RealtimeChannel } from '@supabase/supabase-js';
import { keepChannel } from './kept-channel.ts';
import { type Presence, type RoomPlace, whoIsHere } from './roster.ts';
import { readSignal, type Sent, type Signal } from './signals.ts';

type Options = {
  room: string;
  person: string;
  session: string;
  place: RoomPlace;
  /** Whoever is there, oneself included as soon as one is seen. */
  onPresence: (here: Map<string, Presence>) => void;
  /** By the topic it came on, nobody but that person can have sent it. */
  onSignal: (from: string, signal: Sent) => void;
  /** What that person sends is received from now on. */
  onSubscribed: (person: string) => void;
  onJoined: () => void;
  onAway: () => void;
  /** The room is not open to oneself any more. */
  onRefused?: () => void;
};

const event = 'signal';

/** The private channels of a room: one for presence, and one for each person on which only they broadcast. */
export function createSignalling(options: Options) {
  const { room, person, session, place, onPresence, onSignal, onSubscribed, onJoined, onAway, onRefused } =
    options;
  let at = Date.now();
  let isSeen = false;
  let hasJoined = false;
  /** Made before one's own channel was joined, as when the others are heard sooner: they wait for it. */
  const early: Signal[] = [];
  const subscribed = new Map<string, ReturnType<typeof keepChannel>>();

  const presence = keepChannel({
    topic: `room:${room}`,
    config: { presence: { key: person } },
    prepare: (channel) =>
      channel.on('presence', { event: 'sync' }, () => {
        const here = whoIsHere(channel.presenceState());
        const me = here.get(person);
        isSeen ||= me?.session === session;
        // Another tab of one's own that was here before: whoever comes last is the newest, whatever the clocks say.
        if (me && !isSeen) {
          here.delete(person);
          if (me.at >= at) {
            at = me.at + 1;
            beSeen(channel);
          }
        }
        onPresence(here);
      }),
    onJoined: (channel) => {
      beSeen(channel);
      onJoined();
    },
    onAway,
    ...(onRefused ? { onRefused } : {}),
  });
  const own = keepChannel({
    topic: `room:${room}:${person}`,
    config: { broadcast: { self: false } },
    prepare: () => undefined,
    // Whoever received nothing while it was away is notified again.
    onJoined: () => {
      hasJoined = true;
      early.splice(0).forEach(send);
      [...subscribed.keys()].forEach(onSubscribed);
    },
    onAway: () => undefined,
  });

  function beSeen(channel: RealtimeChannel): void {
    void channel.track({ session, at, place } satisfies Presence);
  }

  /** Answers whether it could be sent; while the connection is away, it cannot. */
  function send(signal: Signal): boolean {
    const channel = own.channel();
    if (channel?.state !== 'joined') {
      if (!hasJoined && isOfConnection(signal)) early.push(signal);
      return false;
    }
    void channel.send({ type: 'broadcast', event, payload: { ...signal, session } });
    return true;
  }

  return {
    send,
    listenTo(other: string): void {
      if (subscribed.has(other)) return;
      const kept = keepChannel({
        topic: `room:${room}:${other}`,
        config: { broadcast: { self: false } },
        prepare: (channel) =>
          channel.on('broadcast', { event }, ({ payload }) => {
            const signal = readSignal(payload);
            if (signal) onSignal(other, signal);
          }),
        onJoined: () => onSubscribed(other),
        onAway: () => undefined,
      });
      subscribed.set(other, kept);
    },
    stopListening(other: string): void {
      subscribed.get(other)?.stop().catch(logError);
      subscribed.delete(other);
    },
    close(): void {
      for (const kept of [presence, own, ...subscribed.values()]) kept.stop().catch(logError);
      subscribed.clear();
    },
  };
}

export type Signalling = ReturnType<typeof createSignalling>;

/** Nobody asks for these again, until the connection is given up and built anew. */
function isOfConnection({ kind }: Signal): boolean {
  return kind === 'description' || kind === 'candidate' || kind === 'again';
}

function logError(error: unknown): void {
  console.info('a channel of the room was not closed', error);
}
