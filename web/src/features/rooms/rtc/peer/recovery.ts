/** Most gaps of a network are over sooner. */
const timeoutMs = 3000;
/** A new route is found within this time, or not at all. */
const recoveryMs = 12_000;
/** A computer or a network that is too busy for the first try is given longer for the others. */
const longRecoveryMs = 24_000;

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
  let tryMs = recoveryMs;

  function waitForConnection(): void {
    deadline ??= setTimeout(() => {
      deadline = undefined;
      // A route that was never lost fires no new event.
      if (isConnected()) return;
      tryMs = longRecoveryMs;
      waitForConnection();
      rebuild();
    }, tryMs);
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
    tryMs = recoveryMs;
  }

  return {
    /** The two are about to be connected: they are in time, or it is begun from nothing. */
    expected: waitForConnection,
    /**
     * A new connection is being made. It has the whole time, however long the one before was waited for: otherwise the two sides, each
     * with a deadline of its own, would end each other's tries.
     */
    begun(): void {
      clearTimeout(deadline);
      deadline = undefined;
      waitForConnection();
    },
    changed(state: RTCPeerConnectionState): void {
      if (state === 'connected') stop();
      else if (state === 'failed') recover();
      else if (state === 'disconnected') gap ??= setTimeout(recover, timeoutMs);
    },
    /** The network changed: the old route may be gone without any event. */
    networkChanged(): void {
      stop();
      recover();
    },
    stop,
  };
}
