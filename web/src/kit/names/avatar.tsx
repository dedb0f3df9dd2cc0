import { initialsOf, tintOf } from '@lomdim/contract/initials';
import { sizedPicture } from '#lib/browser/sized-picture.ts';
import styles from './avatar.module.css';
import { usePicture } from './use-picture.ts';

type Props = {
  name: string;
  src?: string | null;
  size?: 'small' | 'medium' | 'large';
  /** Nothing beside it says the name, so the picture must. */
  alone?: boolean;
};

/** In pixels of the page, as its styles have them. */
const sides = { small: 32, medium: 44, large: 96 };

/** A photograph, or initials on a quiet tint while there is none, or when it cannot be had. */
export function Avatar({ name, src, size = 'medium', alone = false }: Props) {
  const { shown, picture } = usePicture(src);
  return (
    <span
      className={`${styles.avatar} ${styles[size]} ${styles[`tint${tintOf(name)}`]}`}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {shown ? (
        <img
          className={styles.picture}
          {...sizedPicture(shown, sides[size])}
          alt=""
          // The large one is at the head of a page.
          loading={size === 'large' ? 'eager' : 'lazy'}
          decoding="async"
          {...picture}
        />
      ) : (
        <span dir="auto">{initialsOf(name)}</span>
      )}
    </span>
  );
}
