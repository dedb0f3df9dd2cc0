import { errorMessage } from '#lib/errors/error-message.ts';
import styles from './availability.module.css';

/** The validation error, or why the database refused. */
export function Problem({ words, error }: { words?: string | undefined; error: unknown }) {
  const sentence = words ?? (error ? errorMessage(error) : undefined);
  return sentence === undefined ? null : (
    <p className={styles.problem} role="alert">
      {sentence}
    </p>
  );
}
