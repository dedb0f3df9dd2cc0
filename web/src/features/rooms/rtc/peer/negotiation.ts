type Connection = Pick<
  RTCPeerConnection,
  'signalingState' | 'localDescription' | 'setLocalDescription' | 'setRemoteDescription' | 'addIceCandidate'
>;

type Negotiation = {
  connection: Connection;
  /** When both offer at the same instant, the polite one takes its offer back. One of the two is. */
  polite: boolean;
  send: (description: RTCSessionDescriptionInit) => void;
  /** An offer has come: one's own tracks are added before the answer is created. */
  beforeAnswer: () => void;
};

/** How two agree on a connection when both may speak at any moment ("perfect negotiation"). */
export function createNegotiation({ connection, polite, send, beforeAnswer }: Negotiation) {
  let offering = false;
  let takingAnswer = false;
  /** Candidates of an ignored offer are ignored, too. */
  let passedOver = false;

  function notify(): void {
    if (connection.localDescription) send(connection.localDescription);
  }

  return {
    async offer(): Promise<void> {
      offering = true;
      try {
        await connection.setLocalDescription();
        notify();
      } finally {
        offering = false;
      }
    },
    async heardDescription(description: RTCSessionDescriptionInit): Promise<void> {
      const free = !offering && (connection.signalingState === 'stable' || takingAnswer);
      passedOver = description.type === 'offer' && !free && !polite;
      if (passedOver) return;
      takingAnswer = description.type === 'answer';
      try {
        await connection.setRemoteDescription(description);
      } finally {
        takingAnswer = false;
      }
      if (description.type !== 'offer') return;
      beforeAnswer();
      await connection.setLocalDescription();
      notify();
    },
    async heardCandidate(candidate: RTCIceCandidateInit): Promise<void> {
      try {
        await connection.addIceCandidate(candidate);
      } catch (error) {
        if (!passedOver) throw error;
      }
    },
  };
}
