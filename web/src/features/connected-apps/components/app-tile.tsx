import { tintOf } from '@lomdim/contract/initials';
import styles from './connected-apps.module.css';

/** The first letter of an app's name in place of its logo. Square, because it is nobody's face. */
export function AppTile({ name }: { name: string }) {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '?';
  return (
    <span className={`${styles.tile} ${styles[`tint${tintOf(name)}`]}`} aria-hidden="true">
      {letter}
    </span>
  );
}
