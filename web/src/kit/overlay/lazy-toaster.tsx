import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { shownToasts, watchToasts } from '#lib/toasts.ts';

const none: ReturnType<typeof shownToasts> = [];
const noToasts = () => none;

/** The first toast brings the code that shows it; a visitor who never gets one never pays for it. */
export function LazyToaster() {
  const newest = useSyncExternalStore(watchToasts, shownToasts, noToasts).at(-1)?.id;
  const [Toaster, setToaster] = useState<ComponentType>();

  // Should the code not come, the next toast asks for it again.
  useEffect(() => {
    if (Toaster || newest === undefined) return;
    import('./toaster.tsx').then(
      (file) => setToaster(() => file.Toaster),
      (error: unknown) => console.error('toasts cannot be shown', error),
    );
  }, [Toaster, newest]);

  return Toaster ? <Toaster /> : null;
}
