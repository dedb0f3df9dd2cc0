import type { IceServer } from '@lomdim/contract/functions';
import type { PeerSignal } from '../signalling/signals.ts';
import { createNegotiation } from './negotiation.ts';
import { type Quality, qualityOf, readStats } from './quality.ts';
import { askForNoSilence } from './silence.ts';
import { createSlots, logError, type Tracks } from './slots.ts';

type Options = {
  /** Under which both sides know it: what is said of another one is not meant for it. */
  id: string;
  iceServers: IceServer[];
  polite: boolean;
  tracks: Tracks;
  send: (signal: PeerSignal) => void;
  onState: (state: RTCPeerConnectionState) => void;
  /** It has other tracks than before. */
  onTracks: () => void;
};

/** One connection to somebody, for as long as it lasts. */
export function createConnection({ id, iceServers, polite, tracks, send, onState, onTracks }: Options) {
  const connection = new RTCPeerConnection({ iceServers });
  const slots = createSlots(connection, tracks, onTracks);
  const negotiation = createNegotiation({
    connection,
    polite,
    send: ({ type, sdp = '' }) =>
      send({ kind: 'description', connection: id, description: { type, sdp: askForNoSilence(sdp) } }),
    beforeAnswer: slots.take,
  });
  let before = readStats([]);
  connection.onnegotiationneeded = () => {
    // Until the other one has offered, there is nothing that the polite one could offer.
    if (!polite || connection.remoteDescription) negotiation.offer().catch(logError);
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate) send({ kind: 'candidate', connection: id, candidate: candidate.toJSON() });
  };
  connection.onconnectionstatechange = () => onState(connection.connectionState);

  return {
    id,
    slots,
    negotiation,
    state: () => connection.connectionState,
    restart: () => connection.restartIce(),
    close: () => connection.close(),
    /** How well it went since the last look, while it stands. */
    async look(): Promise<Quality | undefined> {
      if (connection.connectionState !== 'connected') return undefined;
      const now = readStats((await connection.getStats()).values());
      const quality = qualityOf(before, now);
      before = now;
      return quality;
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
