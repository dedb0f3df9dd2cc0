import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { formatBeginning } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { attendance } from '../../api/courses/list-attendance.ts';
import type { OwnCourse } from '../../api/courses/list-own-courses.ts';
import type { Teacher } from '../../use-teacher.ts';
import { ListSkeleton } from '../own-list.tsx';
import { RowDialog } from '../row-dialog.tsx';
import styles from '../teacher-dashboard.module.css';

type Props = { course: OwnCourse; teacher: Teacher };

export function CourseAttendance({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <RowDialog
      action={t('attendance.open')}
      title={t('attendance.title', { title: course.title })}
      about={course.title}
    >
      {() => <WhoWasThere course={course} teacher={teacher} />}
    </RowDialog>
  );
}

function WhoWasThere({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(attendance(teacher.id, course.id));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (!data) return <ListSkeleton height="4rem" />;
  const nobody = t('attendance.nobody');
  return (
    <div className="stack-4">
      <h3>{t('attendance.sessions')}</h3>
      {data.sessions.length === 0 && <p>{t('attendance.noSessions')}</p>}
      <ul className="stack-3 plain-list">
        {data.sessions.map((session) => (
          <li key={session.id} className={`surface ${styles.row}`}>
            <div className={styles.rowWords}>
              <p className="strong" dir="auto">
                {session.title}
              </p>
              <p className={styles.soft}>{formatBeginning(session.startsAt, language, teacher.zone)}</p>
              <p dir="auto">{session.present.join(', ') || nobody}</p>
            </div>
            <Badge>{t('attendance.count', { count: session.present.length })}</Badge>
          </li>
        ))}
      </ul>
      <h3>{t('attendance.lessons')}</h3>
      {data.lessons.length === 0 && <p>{t('attendance.noLessons')}</p>}
      <ul className="stack-3 plain-list">
        {data.lessons.map((lesson) => (
          <li key={lesson.id} className={`surface ${styles.row}`}>
            <div className={styles.rowWords}>
              <p className="strong" dir="auto">
                {lesson.student || t('students.nameless')}
              </p>
              <p className={styles.soft}>{formatBeginning(lesson.session_date, language, teacher.zone)}</p>
            </div>
            <Badge>{t(`attendance.status.${statusOf(lesson.status)}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

function statusOf(status: string): 'completed' | 'missed' | 'scheduled' {
  return status === 'completed' || status === 'missed' ? status : 'scheduled';
}
