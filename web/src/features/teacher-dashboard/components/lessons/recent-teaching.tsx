import { shown } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { logPage } from '../../api/lessons/list-teaching-log.ts';
import { ListSkeleton } from '../own-list.tsx';
import { Part } from '../part.tsx';
import styles from '../teacher-dashboard.module.css';
import { TaughtRow } from './taught-row.tsx';

/** The latest that was taught, five at most. */
export function RecentTeaching({ teacher }: { teacher: string }) {
  const { t } = useTranslation('teacherDashboard');
  const { data, error, isFetching, refetch } = useQuery(logPage(teacher, null, shown.recentTeachingSessions));
  return (
    <Part
      title={t('recent.title')}
      actions={
        <ButtonLink look="quiet" to={{ search: '?tab=hours' }}>
          {t('recent.all')}
        </ButtonLink>
      }
    >
      {error && !data && <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />}
      {!data && !error && <ListSkeleton height="4.5rem" />}
      {data?.length === 0 && <p className={styles.soft}>{t('recent.none')}</p>}
      {data && data.length > 0 && (
        <ul className="stack-3 plain-list">
          {data.map((entry) => (
            <li key={entry.id}>
              <TaughtRow entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
