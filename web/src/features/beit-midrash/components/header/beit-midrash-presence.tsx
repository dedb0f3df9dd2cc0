import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { useViewer } from '#lib/auth/viewer.ts';
import { usePresence } from '#lib/live/use-presence.ts';
import { beitMidrashSessions } from '../../api/list-sessions.ts';
import styles from './beit-midrash-header.module.css';

/** How many people are in the Beit Midrash, for those who are signed in. Only a number: names are not shown. */
export function BeitMidrashPresence({ person }: { person: string }) {
  const { t } = useTranslation('beitMidrash');
  const present = usePresence('hall', person).size;
  return (
    <Lamp>{present === 1 ? t('company.first') : present > 1 && t('company.count', { count: present })}</Lamp>
  );
}

/** A visitor is not counted, and learns how many sit in the rooms that are open. */
export function RoomsPresence({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useTranslation('beitMidrash');
  const viewer = useViewer();
  const { data = [] } = useQuery({ ...beitMidrashSessions(viewer.key), enabled: viewer.known });
  const present = data.reduce((sum, session) => sum + session.present, 0);
  return <Lamp>{isVisitor && present > 0 && t('company.inRooms', { count: present })}</Lamp>;
}

function Lamp({ children }: { children: string | false }) {
  return (
    <p className={styles.presence} role="status">
      {children && <span className={styles.lamp} aria-hidden="true" />}
      {children}
    </p>
  );
}
