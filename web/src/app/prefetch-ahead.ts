import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import type { Viewer } from '#lib/auth/viewer.ts';
import { isFast } from '#lib/browser/connection-speed.ts';
import { isInView, ownLink } from './own-link.ts';

/** Fetches what a page shows first, and says whether it could be had; `undefined` where there is nothing to fetch. */
export type FetchAhead = (url: URL, viewer: Viewer, zone: string) => Promise<boolean> | undefined;

/** For so long nobody has scrolled. */
const stillMs = 1000;
/** A list has three times as many links, and most of them nobody opens. */
const atMost = 4;

/**
 * On a fast connection the data of a few links in view come by themselves: one page after the other, while nothing else is to do
 * and nobody scrolls, those in the middle of the window first. Decision 0052 says why so few.
 */
export function usePrefetchAhead(fetchAhead: FetchAhead, viewer: Viewer, zone: string): void {
  const { key } = useLocation();
  // What adults look through is closed to children.
  const mayLook = !isChild(useAuth()) && viewer.known;
  const fetchPage = useEffectEvent((link: HTMLAnchorElement) => fetchAhead(new URL(link.href), viewer, zone));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other links, and each viewer other pages
  useEffect(() => {
    if (!mayLook || !isFast()) return;
    const asked = new Set<string>();
    let left = atMost;
    let isStill = false;
    let isFetching = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let idle = 0;

    async function fetchNext(): Promise<void> {
      if (document.hidden || !navigator.onLine) return;
      for (const link of linksByMiddle()) {
        const page = link.pathname + link.search;
        if (asked.has(page)) continue;
        asked.add(page);
        const fetching = fetchPage(link);
        if (!fetching) continue;
        left -= 1;
        isFetching = true;
        // A server that has no time for this is left alone.
        if (!(await fetching)) left = 0;
        isFetching = false;
        goOn();
        return;
      }
    }
    function goOn(): void {
      cancelIdleCallback(idle);
      if (isStill && !isFetching && left > 0) idle = requestIdleCallback(() => void fetchNext());
    }
    function wait(): void {
      isStill = false;
      clearTimeout(timer);
      cancelIdleCallback(idle);
      timer = setTimeout(() => {
        isStill = true;
        goOn();
      }, stillMs);
    }

    wait();
    document.addEventListener('scroll', wait, { passive: true });
    document.addEventListener('visibilitychange', wait);
    return () => {
      left = 0;
      clearTimeout(timer);
      cancelIdleCallback(idle);
      document.removeEventListener('scroll', wait);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [key, viewer.key, mayLook, zone]);
}

/** Those of other pages. */
function linksByMiddle(): HTMLAnchorElement[] {
  const distance = (link: HTMLAnchorElement) => {
    const { top, bottom } = link.getBoundingClientRect();
    return Math.abs((top + bottom) / 2 - innerHeight / 2);
  };
  return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
    .filter((link) => ownLink(link) && link.pathname !== location.pathname && isInView(link))
    .map((link) => ({ link, fromMiddle: distance(link) }))
    .sort((one, other) => one.fromMiddle - other.fromMiddle)
    .map(({ link }) => link);
}
