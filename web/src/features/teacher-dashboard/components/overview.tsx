import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kit/button/button.tsx';
import { useTeacher } from '../use-teacher.ts';
import { FigureCards } from './figure-cards.tsx';
import { LessonsToMark } from './lessons/lessons-to-mark.tsx';
import { RecentTeaching } from './lessons/recent-teaching.tsx';
import { UpcomingLessons } from './lessons/upcoming-lessons.tsx';
import { Part } from './part.tsx';
import styles from './teacher-dashboard.module.css';

/** The first tab: where the teacher stands, what waits for them, and the ways on. */
export function Overview() {
  const { t } = useTranslation('teacherDashboard');
  const teacher = useTeacher();
  return (
    <div className={styles.parts}>
      <FigureCards teacher={teacher.id} />
      <Part title={t('quick.title')}>
        <div className={styles.actions}>
          <ButtonLink to={{ search: '?tab=create' }}>{t('quick.create')}</ButtonLink>
          <ButtonLink look="quiet" to={{ search: '?tab=sessions&new=1' }}>
            {t('quick.schedule')}
          </ButtonLink>
          <ButtonLink look="quiet" to={{ search: '?tab=courses&show=students' }}>
            {t('quick.students')}
          </ButtonLink>
        </div>
      </Part>
      <UpcomingLessons teacher={teacher} />
      <LessonsToMark teacher={teacher} />
      <RecentTeaching teacher={teacher.id} />
    </div>
  );
}
