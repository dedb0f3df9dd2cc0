import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { listSessions, type SessionsWanted, sessionsOnPage } from '../../api/sessions/list-sessions.ts';
import { useTeacher } from '../../use-teacher.ts';
import { OwnList } from '../list/own-list.tsx';
import { Part } from '../part.tsx';
import styles from '../teacher-dashboard.module.css';
import { ScheduleSession } from './schedule-session.tsx';
import { SessionRow } from './session-row.tsx';
import { SessionsToReport } from './sessions-to-report.tsx';

/** What is to come, and on asking what was. */
export function LiveSessions() {
  const { t } = useTranslation('teacherDashboard');
  const teacher = useTeacher();
  const [address, setAddress] = useSearchParams();
  const [showsPast, setShowsPast] = useState(false);
  const list = (wanted: SessionsWanted) => (
    <OwnList
      listKey={`teaching ${teacher.id} sessions ${wanted}`}
      pageSize={sessionsOnPage}
      pageAt={(cursor) => listSessions(teacher.id, wanted, cursor)}
      row={(session) => <SessionRow session={session} teacher={teacher} />}
      rowHeight="7rem"
      empty={
        wanted === 'coming' ? (
          <EmptyState title={t('sessions.soon')} text={t('sessions.none')} />
        ) : (
          <p>{t('sessions.nonePast')}</p>
        )
      }
    />
  );
  return (
    <div className={styles.parts}>
      <Part
        title={t('sessions.title')}
        lead={t('sessions.zone', { zone: zoneName(teacher.zone) })}
        actions={
          <ScheduleSession
            teacher={teacher}
            open={address.get('new') === '1'}
            onOpenChange={(isOpen) =>
              setAddress(isOpen ? { tab: 'sessions', new: '1' } : { tab: 'sessions' }, {
                preventScrollReset: true,
                replace: true,
              })
            }
          />
        }
      >
        {list('coming')}
      </Part>
      <SessionsToReport teacher={teacher} />
      <Part
        title={t('sessions.past')}
        actions={
          <Button look="quiet" aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
            {t(showsPast ? 'sessions.hidePast' : 'sessions.showPast')}
          </Button>
        }
      >
        {showsPast && list('past')}
      </Part>
    </div>
  );
}
