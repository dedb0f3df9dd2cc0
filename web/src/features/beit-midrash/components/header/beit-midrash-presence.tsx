import { useTranslation } from 'react-i18next';
import { usePresence } from '#lib/live/use-presence.ts';
import styles from './beit-midrash-header.module.css';

/** How many people are in the Beit Midrash, for those who are signed in. Only a number: names are not shown. */
export function BeitMidrashPresence({ person }: { person: string }) {
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
