import ink from '#kit/art/drawing.module.css';
import { usePicture } from '#kit/names/use-picture.ts';
import { sizedPicture } from '#lib/browser/sized-picture.ts';
import styles from './rabbis.module.css';

/** A photograph, or a drawn arch with an open book while there is none, or when it cannot be had. */
export function Portrait({ src }: { src: string | null }) {
  const { shown, picture } = usePicture(src);
  if (shown) {
    return (
      <img
        className={styles.portrait}
        {...sizedPicture(shown, 96, 112)}
        alt=""
        loading="lazy"
        decoding="async"
        {...picture}
      />
    );
  }
  return (
    <svg
      className={`${ink.drawing} ${styles.portrait}`}
      viewBox="0 0 96 112"
      aria-hidden="true"
      data-placeholder=""
    >
      <path className={ink.niche} d="M14 111V50a34 34 0 0 1 68 0v61" />
      <path d="M6 50a42 42 0 0 1 84 0M2 111h92" />
      <path d="M48 20v12" />
      <path className={styles.flame} d="M48 34c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z" />
      <path className={ink.blue} d="M22 72c10-3 19-2 26 3 7-5 16-6 26-3v24c-10-3-19-2-26 3-7-5-16-6-26-3Z" />
      <path className={ink.page} d="M25 71c9-2 17-1 23 4 6-5 14-6 23-4v21c-9-2-17-1-23 4-6-5-14-6-23-4Z" />
      <path d="M48 75v21" />
    </svg>
  );
}
