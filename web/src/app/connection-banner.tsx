import { useEffect } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Spinner } from '#kit/waiting/spinner.tsx';
import { useConnectionAway, watchBrowserConnection } from '#lib/live/connection.ts';
import styles from './connection-banner.module.css';

/** Says quietly that the connection is away, and goes when it is back. */
export function ConnectionBanner() {
  const { t } = useTranslation('common');
  const away = useConnectionAway();
  useEffect(watchBrowserConnection, []);
  return (
    <div role="status" className={styles.container}>
      {away && (
        <p className={styles.banner}>
          <Spinner />
          {t('connectionAway')}
        </p>
      )}
    </div>
  );
}
