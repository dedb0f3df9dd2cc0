import type { ReactNode } from 'react';
import { DangerIcon } from '#kit/icons/icons.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import styles from './accounts.module.css';

type Props = { error: unknown; text?: string | undefined; children?: ReactNode };

/** Stays when the toast that said it has gone; nothing is shown while nothing went wrong. */
export function FormFailure({ error, text, children }: Props) {
  const isFailed = error !== undefined && error !== null;
  if (!isFailed && !text) return null;
  return (
    <div className={`surface ${styles.failure}`}>
      <DangerIcon />
      <div>
        <p>{isFailed ? errorMessage(error) : text}</p>
        {children}
      </div>
    </div>
  );
}
