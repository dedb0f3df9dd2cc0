/** Most gaps of a network are over sooner. */
const timeoutMs = 3000;
/** A new way is found within this time, or not at all. */
const mendingMs = 12_000;

type Recovery = {
  isConnected: () => boolean;
  /** Looks for another way between the two, and keeps everything else. */
  restart: () => void;
  /** Begins from nothing. */
  rebuild: () => void;
};

/** Decides when a connection is mended, and when it is made anew. */
export function createRecovery({ isConnected, restart, rebuild }: Recovery) {
  let gap: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  function waitForConnection(): void {
    deadline ??= setTimeout(() => {
      deadline = undefined;
      // A way that was never lost is not told anew.
      if (isConnected()) return;
      waitForConnection();
      rebuild();
    }, mendingMs);
  }

  function mend(): void {
    clearTimeout(gap);
    gap = undefined;
    waitForConnection();
    restart();
  }

  function stop(): void {
    clearTimeout(gap);
    clearTimeout(deadline);
    gap = undefined;
    deadline = undefined;
  }

  return {
    /** A connection is being made: it stands in time, or it is made anew. */
    begun: waitForConnection,
    changed(state: RTCPeerConnectionState): void {
      if (state === 'connected') stop();
      else if (state === 'failed') mend();
      else if (state === 'disconnected') gap ??= setTimeout(mend, timeoutMs);
    },
    /** The network is another one: the old way may be gone without anybody having noticed. */
    networkChanged: mend,
    stop,
  };
}
