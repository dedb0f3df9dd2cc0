import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useViewer } from '#lib/auth/viewer.ts';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { type BeitMidrashSession, beitMidrashSessions } from '../../api/list-sessions.ts';
import { SessionCard } from './session-card.tsx';
import { liveAndUpcoming } from './session-state.ts';
import styles from './sessions.module.css';

const comingShown = 6;

type Props = { zone: string; action: (session: BeitMidrashSession) => ReactNode };

/** What is live in the Beit Midrash now, and what comes next. */
export function BeitMidrashSessions({ zone, action }: Props) {
  const { t } = useTranslation('beitMidrash');
  const viewer = useViewer();
  // Often enough that a session which begins moves up in the same minute.
  const now = useNow(5_000);
  const found = useQuery({ ...beitMidrashSessions(viewer.key), enabled: viewer.known });
  if (found.error && !found.data) {
    return <QueryFailure query={found} title={t('sessions.failed')} />;
  }
  const sorted = found.data && liveAndUpcoming(found.data, now);
  const list = (sessions: readonly BeitMidrashSession[]) => (
    // What a visitor would see may have others in it: those that stay are drawn anew and do not move.
    <ul key={found.isPlaceholderData ? 'first' : viewer.key} className="stack-4 plain-list">
      {sessions.map((session) => (
        <li key={session.id}>
          <SessionCard session={session} zone={zone} action={action(session)} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.sessions} aria-busy={!sorted}>
      <section aria-labelledby="live-now" className="stack-3">
        <h2 id="live-now">{t('sessions.liveTitle')}</h2>
        <p className="small soft">{t('zone', { zone: zoneName(zone) })}</p>
        {!sorted ? (
          <CardSkeleton />
        ) : sorted.live.length > 0 ? (
          list(sorted.live)
        ) : (
          <p className={`soft ${styles.empty}`}>{t('sessions.noneLive')}</p>
        )}
      </section>
      {/* Only known where it stands once it is known what is on. */}
      {sorted && (
        <section aria-labelledby="coming-up" className="stack-3">
          <h2 id="coming-up">{t('sessions.comingTitle')}</h2>
          {sorted.coming.length > 0 ? (
            list(sorted.coming.slice(0, comingShown))
          ) : (
            <p className={`soft ${styles.empty}`}>{t('sessions.noneComing')}</p>
          )}
          <p>
            <TextLink to="/live-courses">{t('sessions.all')}</TextLink>
          </p>
        </section>
      )}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={`surface ${styles.session}`}>
      <Skeleton width="35%" />
      <Skeleton shape="heading" width="65%" />
      <Skeleton />
      <Skeleton width="55%" />
      <Skeleton width="45%" />
      <Skeleton shape={{ height: '2.75rem' }} width="9rem" />
    </div>
  );
}
