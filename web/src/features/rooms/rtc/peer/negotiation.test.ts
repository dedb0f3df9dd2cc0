import { beforeEach, expect, it, vi } from 'vitest';
import { createNegotiation } from './negotiation.ts';

/** As a browser keeps its side: an offer may be taken back for another one, everything else must fit. */
function connectionInHand(name: string) {
  let offers = 0;
  return {
    signalingState: 'stable' as RTCSignalingState,
    localDescription: null as RTCSessionDescription | null,
    remote: null as string | null,
    candidates: [] as string[],
    async setLocalDescription() {
      await Promise.resolve();
      const answering = this.signalingState === 'have-remote-offer';
      if (!answering) offers += 1;
      const sdp = answering ? `${name} answers ${this.remote}` : `${name} offers ${offers}`;
      this.signalingState = answering ? 'stable' : 'have-local-offer';
      this.localDescription = { type: answering ? 'answer' : 'offer', sdp } as RTCSessionDescription;
    },
    async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit) {
      await Promise.resolve();
      if (type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('no offer');
      this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
      this.remote = sdp;
    },
    async addIceCandidate(candidate?: RTCIceCandidateInit | null) {
      if (this.remote === null) throw new Error('no remote description');
      this.candidates.push(candidate?.candidate ?? '');
    },
  };
}

type Side = ReturnType<typeof side>;
let polite: Side;
let impolite: Side;
let underWay: (() => Promise<void>)[];

function side(name: string, isPolite: boolean, other: () => Side) {
  const connection = connectionInHand(name);
  const beforeAnswer = vi.fn();
  const negotiation = createNegotiation({
    connection,
    polite: isPolite,
    beforeAnswer,
    send: ({ type, sdp }) =>
      underWay.push(() => other().negotiation.heardDescription({ type, sdp: sdp ?? '' })),
  });
  return { connection, negotiation, beforeAnswer };
}

beforeEach(() => {
  underWay = [];
  polite = side('polite', true, () => impolite);
  impolite = side('impolite', false, () => polite);
});

async function deliverAll(): Promise<void> {
  for (let next = underWay.shift(); next; next = underWay.shift()) await next();
}

it('an offer is answered, after what one sends was made ready', async () => {
  await impolite.negotiation.offer();
  await deliverAll();
  expect(polite.beforeAnswer).toHaveBeenCalledOnce();
  expect(impolite.connection).toMatchObject({
    signalingState: 'stable',
    remote: 'polite answers impolite offers 1',
  });
  expect(polite.connection).toMatchObject({ signalingState: 'stable', remote: 'impolite offers 1' });
});

it('when both offer at the same instant, the polite one gives way and both agree', async () => {
  await Promise.all([polite.negotiation.offer(), impolite.negotiation.offer()]);
  await deliverAll();
  expect(impolite.connection).toMatchObject({
    signalingState: 'stable',
    remote: 'polite answers impolite offers 1',
  });
  expect(polite.connection).toMatchObject({ signalingState: 'stable', remote: 'impolite offers 1' });
  expect(impolite.beforeAnswer).not.toHaveBeenCalled();
});

it('an offer that arrives while one is being made is passed over by the impolite one alone', async () => {
  const making = impolite.negotiation.offer();
  await impolite.negotiation.heardDescription({ type: 'offer', sdp: 'polite offers 1' });
  await making;
  expect(impolite.connection).toMatchObject({ signalingState: 'have-local-offer', remote: null });
});

it('candidates of an offer that was passed over are passed over; others that do not fit are reported', async () => {
  const candidate = { candidate: 'candidate:1' };
  await expect(impolite.negotiation.heardCandidate(candidate)).rejects.toThrow('no remote description');
  await impolite.negotiation.offer();
  await impolite.negotiation.heardDescription({ type: 'offer', sdp: 'polite offers 1' });
  await impolite.negotiation.heardCandidate(candidate);
  await deliverAll();
  await impolite.negotiation.heardCandidate(candidate);
  expect(impolite.connection.candidates).toEqual(['candidate:1']);
});

it('goes on offering after one could not be made', async () => {
  vi.spyOn(impolite.connection, 'setLocalDescription').mockRejectedValueOnce(new Error('closed'));
  await expect(impolite.negotiation.offer()).rejects.toThrow('closed');
  await impolite.negotiation.heardDescription({ type: 'offer', sdp: 'polite offers 1' });
  expect(impolite.connection.remote).toBe('polite offers 1');
});
