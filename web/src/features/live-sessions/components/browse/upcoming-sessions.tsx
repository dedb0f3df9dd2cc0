import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { useFollowedSessions } from '../../use-followed-sessions.ts';
import { JoinProvider } from '../join/join-provider.tsx';
import styles from '../live-sessions.module.css';
import { NoSessions } from '../no-sessions.tsx';
import { SessionList } from '../session-list.tsx';
import { ZoneLine } from '../zone-line.tsx';
import { anySession } from './session-search.ts';

/** The tab Live Sessions of a student: what is on and what comes next. */
export function UpcomingSessions() {
  const { t } = useTranslation('liveSessions');
  const queryClient = useQueryClient();
  const fetching = useIsFetching({ queryKey: ['live-sessions'] }) > 0;
  useFollowedSessions();
  return (
    <div className="stack-5">
      <div className={styles.bar}>
        <div>
          <p>
            {t('upcoming.lead')} <TextLink to="/live-courses">{t('upcoming.all')}</TextLink>
          </p>
          <ZoneLine />
        </div>
        <Button
          look="quiet"
          busy={fetching}
          onClick={() => void queryClient.invalidateQueries({ queryKey: ['live-sessions'] })}
        >
          {t('upcoming.refresh')}
        </Button>
      </div>
      <JoinProvider>
        <SessionList wanted="coming" filters={anySession} empty={<NoSessions />} />
      </JoinProvider>
    </div>
  );
}
