import { useTranslation } from '#i18n/use-translation.ts';
import { Spinner } from '#kit/waiting/spinner.tsx';
import styles from './waiting.module.css';

/** A spinner until it is known whether the page may be shown. */
export function Waiting() {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.container}>
      <Spinner label={t('waiting')} />
    </div>
  );
}
