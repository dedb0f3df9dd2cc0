import { useTranslation } from 'react-i18next';
import { usePresence } from '../../../lib/live/use-presence.ts';
import styles from './hall-header.module.css';

/** How many are in the hall, for those who are counted themselves. A number suffices: nobody is named to strangers. */
export function HallPresence({ person }: { person: string }) {
  const { t } = useTranslation('beitMidrash');
  const present = usePresence('hall', person).size;
  return (
    <p className={styles.presence} role="status">
      {present > 0 && (
        <>
          <span className={styles.lamp} aria-hidden="true" />
          {present === 1 ? t('company.first') : t('company.count', { count: present })}
        </>
      )}
    </p>
  );
}

/** A visitor is not counted, and learns how many sit in the rooms that are open. */
export function RoomsPresence({ present }: { present: number }) {
  const { t } = useTranslation('beitMidrash');
  return (
    <p className={styles.presence} role="status">
      {present > 0 && (
        <>
          <span className={styles.lamp} aria-hidden="true" />
          {t('company.inRooms', { count: present })}
        </>
      )}
    </p>
  );
}
