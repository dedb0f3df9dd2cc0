/** The page for when there is no connection is fetched once everything else is there. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      // A browser may refuse it, in a private window for example. Nothing else depends on it.
      .catch((error: unknown) => console.info('no page for offline times', error));
  if (document.readyState === 'complete') void register();
  else addEventListener('load', register, { once: true });
}
