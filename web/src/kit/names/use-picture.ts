import { useState } from 'react';

type Picture = { ref: (image: HTMLImageElement | null) => void; onError: () => void };

/**
 * Whether a picture can be shown, and what its `<img>` must have for that. On a page that the server rendered it may have failed
 * before anybody listened.
 */
export function usePicture(src: string | null | undefined): { shown: string | undefined; picture: Picture } {
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken ? src : undefined;
  const hasFailed = () => setBroken(shown);
  return {
    shown,
    picture: {
      ref: (image) => {
        if (image?.complete && image.naturalWidth === 0) hasFailed();
      },
      onError: hasFailed,
    },
  };
}
