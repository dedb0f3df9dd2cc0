/** How long a connection may be away before anyone is told; most gaps are over sooner. */
const awayAfterMs = 2000;

/**
 * Knows which live connections are away, and says so once one has been for a while. One of these for the whole page.
 */
export function createAwayWatch(patienceMs = awayAfterMs) {
  const away = new Map<object, ReturnType<typeof setTimeout>>();
  const late = new Set<object>();
  const watchers = new Set<() => void>();

  function notify(): void {
    for (const watcher of watchers) watcher();
  }

  function forget(connection: object): void {
    clearTimeout(away.get(connection));
    away.delete(connection);
    if (late.delete(connection) && late.size === 0) notify();
  }

  return {
    /** It is not there now. Saying so again changes nothing: the time counts from the first moment. */
    lost(connection: object): void {
      if (away.has(connection)) return;
      const timer = setTimeout(() => {
        late.add(connection);
        if (late.size === 1) notify();
      }, patienceMs);
      away.set(connection, timer);
    },
    /** It is there again, or nobody needs it any more. */
    settled: forget,
    isAway: (): boolean => late.size > 0,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export type AwayWatch = ReturnType<typeof createAwayWatch>;
