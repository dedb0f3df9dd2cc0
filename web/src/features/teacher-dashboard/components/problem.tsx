import { DangerIcon } from '#components/ui/icons.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import styles from './teacher-dashboard.module.css';

/** Why something did not work, beside what was pressed. `null` while nothing went wrong. */
export function Problem({ error, before }: { error: unknown; before?: string }) {
  if (error === null || error === undefined) return null;
  return (
    <p className={styles.problem} role="alert">
      <DangerIcon />
      <span>
        {before} {errorMessage(error)}
      </span>
    </p>
  );
}
