import { useSyncExternalStore } from 'react';
import { createAwayWatch } from './away-watch.ts';

/** All live connections of this page. */
export const liveConnections = createAwayWatch();

const browser = {};

/** Pages without a live connection miss the network, too. */
export function watchBrowserConnection(): () => void {
  const look = () => (navigator.onLine ? liveConnections.settled(browser) : liveConnections.lost(browser));
  look();
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
    liveConnections.settled(browser);
  };
}

/** Whether what is shown may be out of date because the connection has been away for a while. */
export function useConnectionAway(): boolean {
  return useSyncExternalStore(liveConnections.watch, liveConnections.isAway, () => false);
}
