/** Most gaps of a network are over sooner. */
const timeoutMs = 3000;
/** A new route is found within this time, or not at all. */
const recoveryMs = 12_000;

type Recovery = {
  isConnected: () => boolean;
  /** Looks for another route between the two, and keeps everything else (an ICE restart). */
  restart: () => void;
  /** Begins from nothing. */
  rebuild: () => void;
};

/** Decides when a connection is restarted, and when it is built anew. */
export function createRecovery({ isConnected, restart, rebuild }: Recovery) {
  let gap: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  function waitForConnection(): void {
    deadline ??= setTimeout(() => {
      deadline = undefined;
      // A route that was never lost fires no new event.
      if (isConnected()) return;
      waitForConnection();
      rebuild();
    }, recoveryMs);
  }

  function recover(): void {
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
    /** A connection is being made: it is there in time, or it is built anew. */
    begun: waitForConnection,
    changed(state: RTCPeerConnectionState): void {
      if (state === 'connected') stop();
      else if (state === 'failed') recover();
      else if (state === 'disconnected') gap ??= setTimeout(recover, timeoutMs);
    },
    /** The network changed: the old route may be gone without any event. */
    networkChanged: recover,
    stop,
  };
}
