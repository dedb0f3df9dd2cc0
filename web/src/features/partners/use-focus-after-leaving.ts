import { useLayoutEffect, useRef } from 'react';

/**
 * Somebody leaves a list while the focus is on them, or in a dialog about them, which goes with them: it is taken to the
 * heading of the list, or, where that is gone too, to what is marked as its home.
 */
export function useFocusAfterLeaving<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      const focused = document.activeElement;
      if (!element || !(element.contains(focused) || focused?.closest('[role="dialog"]'))) return;
      const heading = element.closest('section')?.querySelector<HTMLElement>('h2');
      const home = element.closest<HTMLElement>('[data-focus-home]');
      // Once everything is gone that is about to go.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        (heading?.isConnected ? heading : home)?.focus();
      });
    };
  }, []);
  return place;
}
