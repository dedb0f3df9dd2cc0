import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { Figures } from '#shared/dashboard/figures.tsx';
import { getOverview } from '../api/get-overview.ts';
import { useTeacher } from '../use-teacher.ts';
import { LessonsToMark } from './lessons/lessons-to-mark.tsx';
import { RecentTeaching } from './lessons/recent-teaching.tsx';
import { UpcomingLessons } from './lessons/upcoming-lessons.tsx';
import { Part } from './part.tsx';
import { SessionsToReport } from './sessions/sessions-to-report.tsx';
import styles from './teacher-dashboard.module.css';

/** The first tab: where the teacher stands, what waits for them, and the ways on. */
export function Overview() {
  const { t } = useTranslation('teacherDashboard');
  const teacher = useTeacher();
  return (
    <div className={styles.parts}>
      <OwnFigures teacher={teacher.id} />
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
      <SessionsToReport teacher={teacher} />
      <RecentTeaching teacher={teacher.id} />
    </div>
  );
}

function OwnFigures({ teacher }: { teacher: string }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const query = useQuery(getOverview(teacher));
  const { data, error } = query;
  if (error && !data) return <QueryFailure query={query} />;
  return (
    <Figures
      figures={[
        { name: t('figures.hours'), value: data && formatOneDecimal(data.hours_taught, language) },
        { name: t('figures.courses'), value: data?.active_courses.toLocaleString(language) },
        { name: t('figures.students'), value: data?.students.toLocaleString(language) },
        { name: t('figures.sessions'), value: data?.upcoming_sessions.toLocaleString(language) },
      ]}
    />
  );
}
