import { beforeEach, expect, it, vi } from 'vitest';
import type { PeerSignal } from '../signalling/signals.ts';
import { createPeer } from './peer.ts';

type Description = { type: string; sdp: string };
const description = (type: 'offer' | 'answer'): Description => ({ type, sdp: type });

class FakeStream {
  readonly tracks: unknown[] = [];
  getTracks = () => this.tracks;
  addTrack = (track: unknown) => this.tracks.push(track);
}

class FakeSender {
  track: unknown = null;
  replaceTrack = async (track: unknown) => {
    this.track = track;
  };
  setStreams = vi.fn();
  getParameters = () => ({ encodings: [{}] });
  setParameters = vi.fn(async () => undefined);
}

const made: FakeConnection[] = [];

class FakeConnection {
  connectionState = 'new';
  signalingState = 'stable';
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  transceivers: { sender: FakeSender; receiver: { track: object }; direction: string }[] = [];
  candidates: unknown[] = [];
  onconnectionstatechange = () => undefined;
  constructor() {
    made.push(this);
  }
  addTransceiver() {
    const transceiver = { sender: new FakeSender(), receiver: { track: {} }, direction: 'sendrecv' };
    this.transceivers.push(transceiver);
    return transceiver;
  }
  getTransceivers = () => this.transceivers;
  setLocalDescription = async () => {
    this.localDescription = description(this.remoteDescription?.type === 'offer' ? 'answer' : 'offer');
  };
  setRemoteDescription = async (given: Description) => {
    this.remoteDescription = given;
    if (given.type === 'offer') for (let slot = 0; slot < 3; slot += 1) this.addTransceiver();
  };
  addIceCandidate = async (candidate: unknown) => {
    this.candidates.push(candidate);
  };
  restartIce = vi.fn();
  close() {
    this.connectionState = 'closed';
  }
}

const camera = { kind: 'camera' } as unknown as MediaStreamTrack;

function peerOf(polite: boolean) {
  const sent: PeerSignal[] = [];
  const peer = createPeer({
    iceServers: [],
    polite,
    tracks: { voice: null, camera, screen: null },
    send: (signal) => sent.push(signal),
    onChange: () => undefined,
  });
  return { peer, sent };
}

const offerOf = (connection: string): PeerSignal => ({
  kind: 'description',
  connection,
  description: { type: 'offer', sdp: 'offer' },
});

beforeEach(() => {
  made.length = 0;
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('MediaStream', FakeStream);
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it('the offering side begins once, with a slot for each track', () => {
  const { peer } = peerOf(false);
  peer.meet();
  peer.meet();
  expect(made).toHaveLength(1);
  expect(made[0]?.transceivers.map(({ sender }) => sender.track)).toEqual([null, camera, null]);
  peer.close();
  expect(made[0]?.connectionState).toBe('closed');
});

it('the polite side waits for an offer, answers it, and drops what belongs to a connection before', async () => {
  const { peer, sent } = peerOf(true);
  peer.meet();
  expect(made).toHaveLength(0);
  peer.receive(offerOf('first'));
  peer.receive(offerOf('second'));
  const candidate = { candidate: 'c', sdpMid: null, sdpMLineIndex: null };
  peer.receive({ kind: 'candidate', connection: 'first', candidate });
  peer.receive({ kind: 'candidate', connection: 'second', candidate });
  await vi.advanceTimersByTimeAsync(0);
  expect(made.map(({ connectionState }) => connectionState)).toEqual(['closed', 'new']);
  expect(made.map(({ candidates }) => candidates)).toEqual([[], [candidate]]);
  expect(sent).toMatchObject([
    { kind: 'description', connection: 'first', description: { type: 'answer' } },
    { kind: 'description', connection: 'second', description: { type: 'answer' } },
  ]);
  expect(made[1]?.transceivers[1]?.sender.track).toBe(camera);
  peer.close();
});

it('what cannot be recovered is built anew by the offering side, and asked for by the polite one', async () => {
  const { peer } = peerOf(false);
  peer.meet();
  peer.receive({ kind: 'again' });
  await vi.advanceTimersByTimeAsync(0);
  expect(made.map(({ connectionState }) => connectionState)).toEqual(['closed', 'new']);
  peer.close();

  const { peer: polite, sent } = peerOf(true);
  polite.meet();
  await vi.advanceTimersByTimeAsync(13_000);
  expect(sent).toEqual([{ kind: 'again' }]);
  polite.close();
});
