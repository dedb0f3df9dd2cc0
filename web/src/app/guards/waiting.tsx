import { useTranslation } from 'react-i18next';
import { Spinner } from '../../components/ui/spinner.tsx';
import styles from './waiting.module.css';

/** Holds the place of a page until it is known whether it may be shown. */
export function Waiting() {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.place}>
      <Spinner label={t('waiting')} />
    </div>
  );
}
