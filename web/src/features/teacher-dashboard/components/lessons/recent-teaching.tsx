import { shown } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { listTeachingLog } from '../../api/lessons/list-teaching-log.ts';
import { RowList } from '../list/own-list.tsx';
import { Part } from '../part.tsx';
import { TaughtRow } from './taught-row.tsx';

/** The latest that was taught, five at most. */
export function RecentTeaching({ teacher }: { teacher: string }) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <Part
      title={t('recent.title')}
      actions={
        <ButtonLink look="quiet" to={{ search: '?tab=hours' }}>
          {t('recent.all')}
        </ButtonLink>
      }
    >
      <RowList
        query={useQuery(listTeachingLog(teacher, null, shown.recentTeachingSessions))}
        rowHeight="4.5rem"
        empty={<p className="soft">{t('recent.none')}</p>}
        row={(entry) => <TaughtRow entry={entry} />}
      />
    </Part>
  );
}
