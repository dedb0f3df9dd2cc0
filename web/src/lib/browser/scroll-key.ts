import type { Location } from 'react-router';

/** Also given to ScrollRestoration, which stores the positions of a tab under this name. */
export const scrollStorage = 'lomdim-scroll-positions';

/**
 * Whatever page a tab loads first has the key `default`, so a page opened from an address would take over how far another one was scrolled.
 * With the path in it, each has a place of its own.
 */
export function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? `load ${pathname}` : key;
}

/** A page that is opened anew begins at its top; after a reload or a way back it is where it was. */
export function forgetScrollOfNewPage(): void {
  const [load] = performance.getEntriesByType('navigation');
  if (!(load instanceof PerformanceNavigationTiming) || load.type !== 'navigate') return;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(scrollStorage) ?? '{}');
    const kept = Object.entries(stored ?? {}).filter(([key]) => key !== `load ${location.pathname}`);
    sessionStorage.setItem(scrollStorage, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage there is no position to forget.
  }
}
