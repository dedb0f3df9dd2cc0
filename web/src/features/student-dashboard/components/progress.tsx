import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './student-dashboard.module.css';

/** How many sessions of a course one has had. */
export function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('studentDashboard');
  const id = useId();
  return (
    <div className={styles.progress}>
      <p id={id}>{t('progress', { count: total, done })}</p>
      <progress aria-labelledby={id} value={done} max={total} />
    </div>
  );
}
