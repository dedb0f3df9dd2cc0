import type { ReactNode } from 'react';
import { DangerIcon } from '#kit/icons/icons.tsx';
import styles from './accounts.module.css';

/** Stays when the toast that said it has gone. */
export function FormFailure({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.failure}>
      <DangerIcon />
      <div>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
