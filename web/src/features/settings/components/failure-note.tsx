import { DangerIcon } from '#components/ui/icons.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import styles from './settings.module.css';

/** Says what went wrong beside what was pressed. Nothing that was typed is lost. */
export function FailureNote({ failure }: { failure: unknown }) {
  if (failure === undefined) return null;
  return (
    <p className={styles.failure} role="alert">
      <DangerIcon />
      {errorMessage(failure)}
    </p>
  );
}
