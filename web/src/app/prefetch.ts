import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useViewer, type Viewer } from '#lib/auth/viewer.ts';
import { isFast, savesData } from '#lib/browser/connection-speed.ts';
import { useViewerZone } from '#lib/time-zones/zones.ts';
import { isInView, linkAhead, ownLink } from './own-link.ts';
import { type FetchAhead, usePrefetchAhead } from './prefetch-ahead.ts';

export type Prefetch = {
  prefetchCode: (url: URL) => void;
  prefetchPage: (url: URL, viewer: Viewer, zone: string) => void;
  prefetchAhead: FetchAhead;
};

/** On its way to one link the pointer passes over others. */
const restingMs = 60;

/**
 * What a link leads to is there when it is pressed: fetched when the pointer comes near it, a finger or the focus reaches it. On a
 * fast connection the code of every link comes when the link comes into view, and the data of a few (decision 0052).
 */
export function usePrefetch({ prefetchCode, prefetchPage, prefetchAhead }: Prefetch): void {
  const viewer = useViewer();
  const zone = useViewerZone();
  const { key: viewerKey, known } = viewer;
  const { key } = useLocation();
  usePrefetchAhead(prefetchAhead, viewer, zone);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the viewer is another object at every drawing
  useEffect(() => {
    const asked = new Set<string>();
    let resting: ReturnType<typeof setTimeout> | undefined;
    let aimedAt: HTMLAnchorElement | undefined;
    let isOver = false;
    let frame: number | undefined;
    let pointer = { x: 0, y: 0 };
    let last: typeof pointer | undefined;
    const fetchNow = (link: HTMLAnchorElement) => {
      if (asked.has(link.href)) return;
      asked.add(link.href);
      prefetchPage(new URL(link.href), viewer, zone);
    };
    const reach = ({ target }: Event) => {
      const link = ownLink(target);
      if (link) fetchNow(link);
    };
    const comeTo = (link: HTMLAnchorElement | undefined) => {
      if (link === aimedAt) return;
      aimedAt = link;
      clearTimeout(resting);
      if (link) resting = setTimeout(() => fetchNow(link), restingMs);
    };
    const hover = ({ target }: Event) => {
      const link = ownLink(target);
      // On its way to a link the pointer passes over whatever lies before it.
      if (link || isOver) comeTo(link);
      isOver = link !== undefined;
    };
    const move = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType === 'touch' || savesData()) return;
      // Once for each picture, however many moves a mouse reports.
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        const before = last ?? pointer;
        last = pointer;
        comeTo(linkAhead(before, pointer));
      });
      pointer = { x, y };
    };
    const signs = { pointerover: hover, focusin: reach, touchstart: reach };
    for (const [sign, look] of Object.entries(signs))
      document.addEventListener(sign, look, { passive: true });
    document.addEventListener('pointermove', move, { passive: true });
    return () => {
      clearTimeout(resting);
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const [sign, look] of Object.entries(signs)) document.removeEventListener(sign, look);
      document.removeEventListener('pointermove', move);
    };
  }, [prefetchPage, viewerKey, known, zone]);

  // Links of the page that is shown, and of those parts that are scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other links
  useEffect(() => {
    if (!isFast()) return;
    const asked = new Set<string>();
    const seen = () => {
      if (!navigator.onLine) return;
      for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
        if (!ownLink(link) || asked.has(link.pathname) || !isInView(link)) continue;
        asked.add(link.pathname);
        prefetchCode(new URL(link.href));
      }
    };
    const soon = setTimeout(seen, 1000);
    document.addEventListener('scrollend', seen, { passive: true });
    return () => {
      clearTimeout(soon);
      document.removeEventListener('scrollend', seen);
    };
  }, [prefetchCode, key]);
}
