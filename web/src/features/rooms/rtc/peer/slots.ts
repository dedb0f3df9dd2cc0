import type { PictureLimit } from './picture-limit.ts';

/** What one sends of oneself. */
export type Tracks = {
  voice: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
};
/** In this order on both sides, so that nothing is ever agreed on anew to switch a camera. */
const names = ['voice', 'camera', 'screen'] as const;

/** The slots of a connection: what one sends goes into them, and what the other one sends comes out of them. */
export function createSlots(connection: RTCPeerConnection, tracks: Tracks, onTracks: () => void) {
  const slots = new Map<keyof Tracks, RTCRtpTransceiver>();
  const voice = new MediaStream();
  const screen = new MediaStream();
  let sent = tracks;

  function settle(): void {
    for (const [slot, { sender, receiver }] of slots) {
      if (sender.track !== sent[slot]) sender.replaceTrack(sent[slot]).catch(logError);
      const stream = slot === 'screen' ? screen : voice;
      if (!stream.getTracks().includes(receiver.track)) stream.addTrack(receiver.track);
    }
    onTracks();
  }

  return {
    voice,
    screen,
    /** For the side that makes the first offer. */
    make(): void {
      const together = new MediaStream();
      for (const slot of names) {
        const kind = slot === 'voice' ? 'audio' : 'video';
        const streams = slot === 'screen' ? [] : [together];
        slots.set(slot, connection.addTransceiver(kind, { direction: 'sendrecv', streams }));
      }
      settle();
    },
    /** The other side has made them; one's own tracks go into them. */
    take(): void {
      if (slots.size > 0) return;
      const transceivers = connection.getTransceivers();
      const together = new MediaStream();
      for (const [at, slot] of names.entries()) {
        const transceiver = transceivers[at];
        if (!transceiver) continue;
        transceiver.direction = 'sendrecv';
        // So that lips and voice stay together; the screen is apart.
        if (slot !== 'screen') transceiver.sender.setStreams(together);
        slots.set(slot, transceiver);
      }
      settle();
    },
    show(next: Tracks): void {
      sent = next;
      settle();
    },
    limitPicture(limit: PictureLimit): void {
      const sender = slots.get('camera')?.sender;
      const parameters = sender?.getParameters();
      const [encoding] = parameters?.encodings ?? [];
      if (!sender || !parameters || !encoding) return;
      Object.assign(encoding, limit);
      sender.setParameters(parameters).catch(logError);
    },
    /** How loud they are right now, from 0 to 1. */
    loudness: () => slots.get('voice')?.receiver.getSynchronizationSources?.()[0]?.audioLevel ?? 0,
  };
}

/** A connection that was closed meanwhile, or a description that came too late: the next one fixes it. */
export function logError(error: unknown): void {
  console.info('a connection of the room did not take something', error);
}
