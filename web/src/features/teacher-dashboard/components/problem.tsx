import { DangerIcon } from '../../../components/ui/icons.tsx';
import { sentenceFor } from '../../../lib/errors/sentence.ts';
import styles from './teacher-dashboard.module.css';

/** Why something did not work, beside what was pressed. `null` while nothing went wrong. */
export function Problem({ error, before }: { error: unknown; before?: string }) {
  if (error === null || error === undefined) return null;
  return (
    <p className={styles.problem} role="alert">
      <DangerIcon />
      <span>
        {before} {sentenceFor(error)}
      </span>
    </p>
  );
}
