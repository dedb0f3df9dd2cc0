import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useViewer, type Viewer } from '#lib/auth/viewer.ts';
import { useViewerZone } from '#lib/time-zones/zones.ts';

export type Prefetch = {
  prefetchCode: (url: URL) => void;
  prefetchPage: (url: URL, viewer: Viewer, zone: string) => void;
};

/** On its way to one link the pointer passes over others. */
const restingMs = 60;

/**
 * What a link leads to is there when it is pressed: fetched when the pointer rests on it, a finger or the focus reaches it; on
 * a fast connection its code already when it comes into view (its data are not, see decision 0052).
 */
export function usePrefetch({ prefetchCode, prefetchPage }: Prefetch): void {
  const viewer = useViewer();
  const zone = useViewerZone();
  const { key: viewerKey, known } = viewer;
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the viewer is another object at every drawing
  useEffect(() => {
    const asked = new Set<string>();
    let resting: ReturnType<typeof setTimeout> | undefined;
    const fetchNow = (link: HTMLAnchorElement) => {
      if (asked.has(link.href)) return;
      asked.add(link.href);
      prefetchPage(new URL(link.href), viewer, zone);
    };
    const reach = ({ target }: Event) => {
      const link = ownLink(target);
      if (link) fetchNow(link);
    };
    const hover = ({ target }: Event) => {
      clearTimeout(resting);
      const link = ownLink(target);
      if (link) resting = setTimeout(() => fetchNow(link), restingMs);
    };
    const signs = { pointerover: hover, focusin: reach, touchstart: reach };
    for (const [sign, look] of Object.entries(signs))
      document.addEventListener(sign, look, { passive: true });
    return () => {
      clearTimeout(resting);
      for (const [sign, look] of Object.entries(signs)) document.removeEventListener(sign, look);
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

function ownLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  return link;
}

function isInView(link: HTMLAnchorElement): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Where the browser does not say so, nobody pays for pages they may never open. */
function isFast(): boolean {
  const connection: { saveData?: unknown; downlink?: unknown; rtt?: unknown } = Object(
    'connection' in navigator ? navigator.connection : undefined,
  );
  const { saveData, downlink, rtt } = connection;
  return (
    saveData !== true &&
    typeof downlink === 'number' &&
    downlink >= 5 &&
    typeof rtt === 'number' &&
    rtt <= 100
  );
}
