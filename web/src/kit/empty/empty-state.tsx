import type { ReactNode } from 'react';
import { QuietArch } from '../art/quiet-arch.tsx';
import { Button } from '../button/button.tsx';
import styles from './empty-state.module.css';

type Props = {
  title?: string | undefined;
  text: string;
  /** Where a filter hides everything: the way back to all. */
  clear?: { text: string; onClear: () => void } | undefined;
  /** Any other next step. */
  children?: ReactNode;
};

/** Shown where a list has nothing in it: a sentence and the next step. */
export function EmptyState({ title, text, clear, children }: Props) {
  return (
    <div className={styles.empty}>
      <QuietArch />
      {title && <h3>{title}</h3>}
      <p className="soft">{text}</p>
      {clear && <Button onClick={clear.onClear}>{clear.text}</Button>}
      {children}
    </div>
  );
}
