import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLocalMedia, type LocalMedia, type MediaView } from './local-media.ts';

/** The person's own devices while this is shown; given back afterwards. */
export function useLocalMedia(): { media: LocalMedia | undefined; view: MediaView | undefined } {
  const [media, setMedia] = useState<LocalMedia>();
  useEffect(() => {
    const made = createLocalMedia();
    setMedia(made);
    void made.start();
    return () => {
      made.stop();
      setMedia(undefined);
    };
  }, []);
  const view = useSyncExternalStore(media?.watch ?? noChange, () => media?.view());
  return { media, view };
}

function noChange(): () => void {
  return () => undefined;
}
