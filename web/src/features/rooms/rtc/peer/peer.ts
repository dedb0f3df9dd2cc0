import type { IceServer } from '@lomdim/contract/functions';
import type { PeerSignal } from '../signalling/signals.ts';
import { type Connection, createConnection } from './connection.ts';
import type { PictureLimit } from './picture-limit.ts';
import type { Quality } from './quality.ts';
import { createRecovery } from './recovery.ts';
import { logError, type Tracks } from './slots.ts';

type Peer = {
  iceServers: IceServer[];
  /** One of the two makes the first offer; the other one is polite. */
  polite: boolean;
  tracks: Tracks;
  send: (signal: PeerSignal) => void;
  /** Something about it is another than before. */
  onChange: () => void;
};

/** The connection that is in use; another one takes its place whenever it cannot be recovered. */
function keepConnection({ iceServers, polite, send, onChange }: Peer, tracks: () => Tracks) {
  let current: Connection | undefined;
  const recovery = createRecovery({
    isConnected: () => current?.state() === 'connected',
    restart: () => current?.restart(),
    rebuild: () => (polite ? send({ kind: 'again' }) : begin()),
  });

  function connect(id: string): Connection {
    current?.close();
    current = createConnection({
      ...{ id, iceServers, polite, send, tracks: tracks(), onTracks: onChange },
      onState: (state) => {
        recovery.changed(state);
        onChange();
      },
    });
    return current;
  }

  function begin(): void {
    connect(crypto.randomUUID()).slots.make();
    recovery.begun();
  }

  return {
    now: () => current,
    recovery,
    begin,
    /** Where a description or a candidate belongs to; an offer of a new connection takes the place of the old one. */
    under(id: string, isOffer: boolean): Connection | undefined {
      if (current?.id === id) return current;
      if (!polite || !isOffer) return undefined;
      const made = connect(id);
      recovery.begun();
      return made;
    },
    close(): void {
      recovery.stop();
      current?.close();
      current = undefined;
    },
  };
}

/** The way to one other person, through one connection after the other. */
export function createPeer(options: Peer) {
  const { polite } = options;
  let sent = options.tracks;
  let limit: PictureLimit | undefined;
  let quality: Quality = 'good';
  // Signals are handled in the order in which they were sent.
  let done: Promise<unknown> = Promise.resolve();
  const { now, recovery, begin, under, close } = keepConnection(options, () => sent);

  async function receive(signal: PeerSignal): Promise<void> {
    if (signal.kind === 'again') {
      if (!polite) begin();
    } else if (signal.kind === 'description') {
      const { connection, description } = signal;
      await under(connection, description.type === 'offer')?.negotiation.heardDescription(description);
      if (limit) now()?.slots.limitPicture(limit);
    } else {
      await under(signal.connection, false)?.negotiation.heardCandidate(signal.candidate);
    }
  }

  return {
    /**
     * Both receive each other's signals: the offering side makes the first offer, unless there is a connection
     * already.
     */
    meet(): void {
      if (polite) recovery.expected();
      else if (!now() || now()?.state() === 'failed') begin();
    },
    receive(signal: PeerSignal): void {
      done = done.then(() => receive(signal)).catch(logError);
    },
    show(next: Tracks): void {
      sent = next;
      now()?.slots.show(next);
    },
    limitPicture(next: PictureLimit): void {
      limit = next;
      now()?.slots.limitPicture(next);
    },
    networkChanged: recovery.networkChanged,
    async look(): Promise<void> {
      const looked = now();
      const seen = await looked?.look();
      if (seen && looked === now()) quality = seen;
    },
    loudness: () => now()?.slots.loudness() ?? 0,
    view: () => ({
      isConnected: now()?.state() === 'connected',
      quality,
      voice: now()?.slots.voice,
      screen: now()?.slots.screen,
    }),
    close,
  };
}

export type PeerInRoom = ReturnType<typeof createPeer>;
