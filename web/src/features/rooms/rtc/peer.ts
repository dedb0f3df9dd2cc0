import type { IceServer } from '@lomdim/contract/functions';
import { createNegotiation } from './negotiation.ts';
import { type Quality, qualityOf, type ReceivedStats, readStats } from './quality.ts';
import { createRecovery } from './recovery.ts';
import type { Signal } from './signals.ts';

/** What one sends of oneself. */
export type Tracks = {
  voice: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
};
/** The slots of a connection, in this order on both sides, so that nothing is ever agreed on anew to switch a camera. */
const slots = ['voice', 'camera', 'screen'] as const;

type Unaddressed<Each> = Each extends { to: string } ? Omit<Each, 'to' | 'toSession'> : never;
export type PeerSignal = Unaddressed<Exclude<Signal, { kind: 'ready' | 'chat' | 'got' }>>;

type Peer = {
  iceServers: IceServer[];
  /** One of the two makes the first offer; the other one is polite. */
  polite: boolean;
  tracks: Tracks;
  send: (signal: PeerSignal) => void;
  /** Something about it is another than before. */
  onChange: () => void;
};

/** The connection to one other person, rebuilt whenever it cannot be recovered. */
export function createPeer({ iceServers, polite, tracks, send, onChange }: Peer) {
  let sent = tracks;
  let limit = Number.POSITIVE_INFINITY;
  let current: ReturnType<typeof connect> | undefined;
  let quality: Quality = 'good';
  let before: ReceivedStats = { packets: 0, lost: 0, roundTripMs: undefined };
  // Signals are handled in the order in which they were sent.
  let done: Promise<unknown> = Promise.resolve();

  const recovery = createRecovery({
    isConnected: () => current?.connection.connectionState === 'connected',
    restart: () => current?.connection.restartIce(),
    rebuild: () => (polite ? send({ kind: 'again' }) : begin()),
  });

  function connect(id: string) {
    const connection = new RTCPeerConnection({ iceServers });
    const slots = new Map<keyof Tracks, RTCRtpTransceiver>();
    const negotiation = createNegotiation({
      connection,
      polite,
      send: ({ type, sdp = '' }) => send({ kind: 'description', connection: id, description: { type, sdp } }),
      beforeAnswer: () => takeSlots(connection, slots),
    });
    connection.onnegotiationneeded = () => {
      // Until the other one has offered, there is nothing that the polite one could offer.
      if (!polite || connection.remoteDescription) attempt(() => negotiation.offer());
    };
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) send({ kind: 'candidate', connection: id, candidate: candidate.toJSON() });
    };
    connection.onconnectionstatechange = () => {
      recovery.changed(connection.connectionState);
      onChange();
    };
    return { id, connection, negotiation, slots, voice: new MediaStream(), screen: new MediaStream() };
  }

  /** The other side has made the slots; one's own tracks go into them. */
  function takeSlots(connection: RTCPeerConnection, taken: Map<keyof Tracks, RTCRtpTransceiver>): void {
    if (taken.size > 0) return;
    const transceivers = connection.getTransceivers();
    const together = new MediaStream();
    for (const [at, slot] of slots.entries()) {
      const transceiver = transceivers[at];
      if (!transceiver) continue;
      transceiver.direction = 'sendrecv';
      // So that lips and voice stay together; the screen is apart.
      if (slot !== 'screen') transceiver.sender.setStreams(together);
      taken.set(slot, transceiver);
    }
    settle();
  }

  /** Puts one's own tracks into the connection, and takes those of the other one out of it. */
  function settle(): void {
    if (!current) return;
    const { slots: taken, voice, screen } = current;
    for (const [slot, { sender, receiver }] of taken) {
      if (sender.track !== sent[slot]) attempt(() => sender.replaceTrack(sent[slot]));
      const stream = slot === 'screen' ? screen : voice;
      if (!stream.getTracks().includes(receiver.track)) stream.addTrack(receiver.track);
    }
    onChange();
  }

  function begin(): void {
    current?.connection.close();
    before = { packets: 0, lost: 0, roundTripMs: undefined };
    current = connect(crypto.randomUUID());
    const { connection, slots: taken } = current;
    const together = new MediaStream();
    for (const slot of slots) {
      const kind = slot === 'voice' ? 'audio' : 'video';
      const streams = slot === 'screen' ? [] : [together];
      taken.set(slot, connection.addTransceiver(kind, { direction: 'sendrecv', streams }));
    }
    settle();
    recovery.begun();
  }

  /** Where a description or a candidate belongs to; an offer of a new connection takes the place of the old one. */
  function connectionFor(id: string, isOffer: boolean): typeof current {
    if (current?.id === id) return current;
    if (!polite || !isOffer) return undefined;
    current?.connection.close();
    before = { packets: 0, lost: 0, roundTripMs: undefined };
    current = connect(id);
    recovery.begun();
    return current;
  }

  async function receive(signal: PeerSignal): Promise<void> {
    if (signal.kind === 'again') {
      if (!polite) begin();
    } else if (signal.kind === 'description') {
      const { description } = signal;
      const its = connectionFor(signal.connection, description.type === 'offer');
      await its?.negotiation.heardDescription(description);
      applyLimit();
    } else {
      await connectionFor(signal.connection, false)?.negotiation.heardCandidate(signal.candidate);
    }
  }

  function applyLimit(): void {
    const sender = current?.slots.get('camera')?.sender;
    const parameters = sender?.getParameters();
    const [encoding] = parameters?.encodings ?? [];
    if (!sender || !parameters || !encoding || !Number.isFinite(limit)) return;
    encoding.maxBitrate = limit;
    attempt(() => sender.setParameters(parameters));
  }

  return {
    /**
     * Both receive each other's signals: the offering side makes the first offer, unless there is a connection
     * already.
     */
    meet(): void {
      if (polite) recovery.begun();
      else if (!current || current.connection.connectionState === 'failed') begin();
    },
    receive(signal: PeerSignal): void {
      done = done.then(() => receive(signal)).catch(logError);
    },
    show(next: Tracks): void {
      sent = next;
      settle();
    },
    /** How much the picture may take, in bits per second: in a mesh, each sends to each. */
    limitPicture(bitsPerSecond: number): void {
      if (limit === bitsPerSecond) return;
      limit = bitsPerSecond;
      applyLimit();
    },
    networkChanged: recovery.networkChanged,
    async look(): Promise<void> {
      const looked = current;
      if (looked?.connection.connectionState !== 'connected') return;
      const now = readStats((await looked.connection.getStats()).values());
      if (looked !== current) return;
      quality = qualityOf(before, now);
      before = now;
    },
    /** How loud they are right now, from 0 to 1. */
    loudness(): number {
      const receiver = current?.slots.get('voice')?.receiver;
      return receiver?.getSynchronizationSources?.()[0]?.audioLevel ?? 0;
    },
    view: () => ({
      isConnected: current?.connection.connectionState === 'connected',
      quality,
      voice: current?.voice,
      screen: current?.screen,
    }),
    close(): void {
      recovery.stop();
      current?.connection.close();
      current = undefined;
    },
  };
}

export type PeerInRoom = ReturnType<typeof createPeer>;

function attempt(work: () => Promise<unknown>): void {
  work().catch(logError);
}

/** A connection that was closed meanwhile, or a description that came too late: the next one fixes it. */
function logError(error: unknown): void {
  console.info('a connection of the room did not take something', error);
}
