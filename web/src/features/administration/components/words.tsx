import type { ReactNode } from 'react';
import styles from './administration.module.css';

/** What somebody wrote, if they did; cut after two lines where it is one of many. */
export function Words({ children, cut = false }: { children: ReactNode; cut?: boolean }) {
  if (!children) return null;
  return (
    <p className={cut ? styles.cut : styles.words} dir="auto">
      {children}
    </p>
  );
}
