/** How long a connection may be away before it is shown; most gaps are shorter. */
const awayAfterMs = 2000;

/**
 * Tracks which live connections are away, and notifies once one has been for a while. One instance for the whole
 * page.
 */
export function createAwayWatch(timeoutMs = awayAfterMs) {
  const away = new Map<object, ReturnType<typeof setTimeout>>();
  const late = new Set<object>();
  const connected = new Set<object>();
  const watchers = new Set<() => void>();
  const refusalWatchers = new Set<() => void>();

  function notify(): void {
    for (const watcher of watchers) watcher();
  }

  function forget(connection: object): void {
    connected.delete(connection);
    clearTimeout(away.get(connection));
    away.delete(connection);
    if (late.delete(connection) && late.size === 0) notify();
  }

  return {
    /** It is not there now. Saying so again changes nothing: the time counts from the first moment. */
    lost(connection: object): void {
      connected.delete(connection);
      if (away.has(connection)) return;
      const timer = setTimeout(() => {
        late.add(connection);
        if (late.size === 1) notify();
      }, timeoutMs);
      away.set(connection, timer);
    },
    /** Nobody needs it any more. */
    settled: forget,
    /** It is there, or there again. */
    joined(connection: object): void {
      forget(connection);
      connected.add(connection);
    },
    /** The server ended or refused it: it could be reached, so this is no network gap. */
    refused(connection: object): void {
      forget(connection);
      for (const watcher of refusalWatchers) watcher();
    },
    watchRefusals(watcher: () => void): () => void {
      refusalWatchers.add(watcher);
      return () => refusalWatchers.delete(watcher);
    },
    /** Whether at least one live connection is open. */
    isConnected: (): boolean => connected.size > 0,
    isAway: (): boolean => late.size > 0,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export type AwayWatch = ReturnType<typeof createAwayWatch>;
