import type { ReactNode } from 'react';
import styles from '#kit/alert/failure.module.css';
import { errorMessage } from '#lib/errors/error-message.ts';

type Props = { error: unknown; text?: string | undefined; children?: ReactNode };

/** Stays when the toast that said it has gone; nothing is shown while nothing went wrong. */
export function FormFailure({ error, text, children }: Props) {
  const isFailed = error !== undefined && error !== null;
  if (!isFailed && !text) return null;
  return (
    <div className={`callout ${styles.failure}`}>
      <p>{isFailed ? errorMessage(error) : text}</p>
      {children}
    </div>
  );
}
