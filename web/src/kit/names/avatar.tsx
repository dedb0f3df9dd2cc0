import { useState } from 'react';
import styles from './avatar.module.css';
import { initialsOf, tintOf } from './initials.ts';

type Props = {
  name: string;
  src?: string | null;
  size?: 'small' | 'medium' | 'large';
  /** Nothing beside it says the name, so the picture must. */
  alone?: boolean;
};

/** A photograph, or initials on a quiet tint while there is none, or when it cannot be had. */
export function Avatar({ name, src, size = 'medium', alone = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken ? src : undefined;
  return (
    <span
      className={`${styles.avatar} ${styles[size]} ${styles[`tint${tintOf(name)}`]}`}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {shown ? (
        <img className={styles.picture} src={shown} alt="" onError={() => setBroken(shown)} />
      ) : (
        <span dir="auto">{initialsOf(name)}</span>
      )}
    </span>
  );
}
