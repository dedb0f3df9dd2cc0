import type { ReactNode } from 'react';
import { QuietArch } from '../../../components/art/quiet-arch.tsx';
import { Button } from '../../../components/ui/button.tsx';
import styles from './results.module.css';

type Props = { title?: string; text: string; clear?: { text: string; onClear: () => void } | undefined };

/** Nobody was found: a sentence and the next step. */
export function NoTeachers({ title, text, clear }: Props): ReactNode {
  return (
    <div className={styles.empty}>
      <QuietArch />
      {title && <h3>{title}</h3>}
      <p>{text}</p>
      {clear && <Button onClick={clear.onClear}>{clear.text}</Button>}
    </div>
  );
}
