import type { QueryKey } from '@tanstack/react-query';

/**
 * Collects what is to be fetched again: at once, and then at the end of each pause what was named meanwhile, each key once. A flood
 * of changes is one fetch.
 */
export function collectStaleQueries(pauseMs: number, fetch: (queryKey: QueryKey) => void) {
  // By their text: equal keys are one.
  let stale: Record<string, QueryKey> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fetchNamed(): void {
    const named = Object.values(stale);
    stale = {};
    timer = named.length > 0 ? setTimeout(fetchNamed, pauseMs) : undefined;
    for (const queryKey of named) fetch(queryKey);
  }

  return {
    add(queryKeys: readonly QueryKey[]): void {
      for (const queryKey of queryKeys) stale[JSON.stringify(queryKey)] = queryKey;
      if (timer === undefined) fetchNamed();
    },
    stop: () => clearTimeout(timer),
  };
}
