import type { ReactNode } from 'react';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import styles from './teacher-dashboard.module.css';

/** The empty state: a sentence and the next step. */
export function EmptyNote({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <QuietArch />
      {title && <h3>{title}</h3>}
      <p>{text}</p>
      {children}
    </div>
  );
}
