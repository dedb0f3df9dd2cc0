import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { OwnCourse } from '../../api/courses/list-own-courses.ts';
import type { Teacher } from '../../use-teacher.ts';
import styles from '../teacher-dashboard.module.css';
import { CourseAttendance } from './course-attendance.tsx';
import { CourseMaterials } from './course-materials.tsx';
import { CourseStudents } from './course-students.tsx';
import { EditCourse } from './edit-course.tsx';
import { PauseCourse } from './pause-course.tsx';

type Props = { course: OwnCourse; teacher: Teacher };

/** One course of the teacher's, and everything that is done with it. */
export function CourseRow({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { subjectName, audienceName } = useVocabulary();
  const state = course.withdrawn_at ? 'withdrawn' : course.is_active ? 'open' : 'paused';
  return (
    <article className={`surface ${styles.course}`} aria-label={course.title}>
      <div className="cluster-2">
        <Badge tone={state === 'open' ? 'live' : state === 'withdrawn' ? 'danger' : 'plain'}>
          {t(`courses.state.${state}`)}
        </Badge>
        <Badge tone="press">{subjectName(course.subject)}</Badge>
        <Badge>{audienceName(course.audience)}</Badge>
      </div>
      <h3 className={styles.courseTitle} dir="auto">
        <TextLink to={`/course/${course.id}`}>{course.title}</TextLink>
      </h3>
      <p className={styles.soft}>
        <span>{t('courses.seats', { enrolled: course.enrolled, seats: course.max_students })}</span>
        <span>{t('courses.sessions', { count: course.total_sessions })}</span>
        <span>{formatMinutes(course.session_duration_minutes, language)}</span>
        <span>{t('courses.price', { amount: formatEuros(course.price, language) })}</span>
      </p>
      {state === 'withdrawn' && <p>{t('courses.withdrawnNote')}</p>}
      <div className={styles.actions}>
        <EditCourse course={course} teacher={teacher.id} />
        {state !== 'withdrawn' && <PauseCourse course={course} teacher={teacher.id} />}
        <CourseStudents course={course} teacher={teacher.id} />
        <CourseMaterials course={course} teacher={teacher.id} />
        <CourseAttendance course={course} teacher={teacher} />
      </div>
    </article>
  );
}
