import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { formatBeginning } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { listAttendance } from '../../api/courses/list-attendance.ts';
import type { OwnCourse } from '../../api/courses/list-own-courses.ts';
import type { Teacher } from '../../use-teacher.ts';
import { Fetched } from '../list/own-list.tsx';
import { Row } from '../list/row.tsx';
import { RowDialog } from '../list/row-dialog.tsx';

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
  return (
    <Fetched query={useQuery(listAttendance(teacher.id, course.id))} height="4rem">
      {({ sessions, lessons }) => (
        <div className="stack-4">
          <h3>{t('attendance.sessions')}</h3>
          {sessions.length === 0 && <p>{t('attendance.noSessions')}</p>}
          <ul className="stack-3 plain-list">
            {sessions.map(({ id, title, startsAt, present }) => (
              <li key={id}>
                <Row
                  title={title}
                  facts={[formatBeginning(startsAt, language, teacher.zone)]}
                  note={present.join(', ') || t('attendance.nobody')}
                >
                  <Badge>{t('attendance.count', { count: present.length })}</Badge>
                </Row>
              </li>
            ))}
          </ul>
          <h3>{t('attendance.lessons')}</h3>
          {lessons.length === 0 && <p>{t('attendance.noLessons')}</p>}
          <ul className="stack-3 plain-list">
            {lessons.map(({ id, student, session_date, status }) => (
              <li key={id}>
                <Row
                  title={student || t('students.nameless')}
                  facts={[formatBeginning(session_date, language, teacher.zone)]}
                >
                  <Badge>{t(`attendance.status.${statusOf(status)}`)}</Badge>
                </Row>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Fetched>
  );
}

function statusOf(status: string): 'completed' | 'missed' | 'scheduled' {
  return status === 'completed' || status === 'missed' ? status : 'scheduled';
}
