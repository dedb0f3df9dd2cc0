import { useEffect } from 'react';

/** Prefetches a page when the pointer or the focus reaches a link to it. */
export function usePrefetch(prefetch: (path: string) => void): void {
  useEffect(() => {
    const asked = new Set<string>();
    const look = ({ target }: Event) => {
      const path = pathOfLink(target);
      if (path === undefined || asked.has(path)) return;
      asked.add(path);
      prefetch(path);
    };
    const signs = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const sign of signs) document.addEventListener(sign, look, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look);
    };
  }, [prefetch]);
}

function pathOfLink(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  return link.pathname;
}
