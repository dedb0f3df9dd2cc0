import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { MoreButton } from '#kit/list/more-button.tsx';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { listLessonsToGive } from '../../api/lessons/list-lessons-to-give.ts';
import type { Teacher } from '../../use-teacher.ts';
import { RowList } from '../list/own-list.tsx';
import { Part } from '../part.tsx';
import styles from '../teacher-dashboard.module.css';
import { UpcomingLessonRow } from './upcoming-lesson-row.tsx';

/** Whom the teacher meets next: trial lessons, lessons of courses and booked ones, each with a single student. */
export function UpcomingLessons({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const query = useInfiniteQuery(listLessonsToGive(teacher.id));
  const lessons = query.data?.pages.flat();
  return (
    <Part
      title={t('coming.title')}
      lead={lessons?.length === 0 ? undefined : t('sessions.zone', { zone: zoneName(teacher.zone) })}
    >
      <RowList
        query={{ ...query, data: lessons }}
        rowHeight="4.5rem"
        row={(lesson) => <UpcomingLessonRow lesson={lesson} teacher={teacher} />}
        empty={
          <>
            <p>{t('coming.none')}</p>
            <div className={styles.actions}>
              <ButtonLink look="quiet" to={{ search: '?tab=availability' }}>
                {t('coming.openHours')}
              </ButtonLink>
            </div>
          </>
        }
      />
      <MoreButton list={query}>{t('list.more')}</MoreButton>
    </Part>
  );
}
