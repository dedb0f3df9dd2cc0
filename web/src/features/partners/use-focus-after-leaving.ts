import { useLayoutEffect, useRef } from 'react';

/**
 * Somebody leaves a list while the focus is on them, or in a dialog about them, which goes with them: it is taken to the
 * heading of the list, or, where that is gone too, to what is marked as its home. What it returns belongs on the element.
 */
export function useFocusAfterLeaving<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  // React also bubbles focus events out of portals, wherever they are in the page.
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element || !isWithin.current) return;
      const heading = element.closest('section')?.querySelector<HTMLElement>('h2');
      const home = element.closest<HTMLElement>('[data-focus-home]');
      // Once everything is gone that is about to go.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        (heading?.isConnected ? heading : home)?.focus();
      });
    };
  }, []);
  return {
    ref,
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: () => {
      isWithin.current = false;
    },
  };
}
