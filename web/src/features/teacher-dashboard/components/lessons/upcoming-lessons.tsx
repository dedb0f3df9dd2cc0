import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { lessonsToGive } from '../../api/lessons/list-lessons-to-give.ts';
import type { Teacher } from '../../use-teacher.ts';
import { ListSkeleton } from '../own-list.tsx';
import { Part } from '../part.tsx';
import styles from '../teacher-dashboard.module.css';
import { UpcomingLessonRow } from './upcoming-lesson-row.tsx';

/** Whom the teacher meets next: trial lessons, lessons of courses and booked ones, each with a single student. */
export function UpcomingLessons({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const lessons = useInfiniteQuery(lessonsToGive(teacher.id));
  const { data, error } = lessons;
  const rows = data?.pages.flat();
  return (
    <Part
      title={t('coming.title')}
      {...(rows?.length === 0 ? {} : { lead: t('sessions.zone', { zone: zoneName(teacher.zone) }) })}
    >
      {error && !data && (
        <Failure error={error} busy={lessons.isFetching} onAgain={() => void lessons.refetch()} />
      )}
      {!data && !error && <ListSkeleton height="4.5rem" />}
      {rows?.length === 0 && (
        <>
          <p>{t('coming.none')}</p>
          <div className={styles.actions}>
            <ButtonLink look="quiet" to={{ search: '?tab=availability' }}>
              {t('coming.openHours')}
            </ButtonLink>
          </div>
        </>
      )}
      {rows && rows.length > 0 && (
        <ul className="stack-3 plain-list">
          {rows.map((lesson) => (
            <li key={lesson.id}>
              <UpcomingLessonRow lesson={lesson} teacher={teacher} />
            </li>
          ))}
        </ul>
      )}
      {lessons.hasNextPage && (
        <div className={styles.actions}>
          <Button look="quiet" busy={lessons.isFetchingNextPage} onClick={() => void lessons.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </Part>
  );
}
