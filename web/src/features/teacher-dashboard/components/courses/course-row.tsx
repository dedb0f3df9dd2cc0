import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { changeCourse } from '../../api/courses/change-course.ts';
import type { OwnCourse } from '../../api/courses/list-own-courses.ts';
import { listCourseStudents } from '../../api/courses/list-students.ts';
import type { Teacher } from '../../use-teacher.ts';
import { RowList } from '../list/own-list.tsx';
import { RowCard } from '../list/row.tsx';
import { RowDialog } from '../list/row-dialog.tsx';
import styles from '../teacher-dashboard.module.css';
import { CourseAttendance } from './course-attendance.tsx';
import { CourseMaterials } from './course-materials.tsx';
import { EditCourse } from './edit-course.tsx';
import { StudentRow } from './students.tsx';

/** One course of the teacher's, and everything that is done with it. */
export function CourseRow({ course, teacher }: { course: OwnCourse; teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { subjectName, audienceName } = useVocabulary();
  const state = course.withdrawn_at ? 'withdrawn' : course.is_active ? 'open' : 'paused';
  return (
    <RowCard
      label={course.title}
      badges={
        <>
          <Badge tone={state === 'open' ? 'live' : state === 'withdrawn' ? 'danger' : 'plain'}>
            {t(`courses.state.${state}`)}
          </Badge>
          <Badge tone="press">{subjectName(course.subject)}</Badge>
          <Badge>{audienceName(course.audience)}</Badge>
        </>
      }
      title={<TextLink to={`/course/${course.id}`}>{course.title}</TextLink>}
      facts={[
        t('courses.seats', { enrolled: course.enrolled, seats: course.max_students }),
        t('courses.sessions', { count: course.total_sessions }),
        formatMinutes(course.session_duration_minutes, language),
        t('courses.price', { amount: formatEuros(course.price, language) }),
      ]}
    >
      {state === 'withdrawn' && <p>{t('courses.withdrawnNote')}</p>}
      <div className={styles.actions}>
        <EditCourse course={course} teacher={teacher.id} />
        {state !== 'withdrawn' && <PauseCourse course={course} teacher={teacher.id} />}
        <RowDialog
          action={t('courses.students')}
          title={t('students.ofCourse', { title: course.title })}
          about={course.title}
        >
          {() => <CourseStudents course={course} teacher={teacher.id} />}
        </RowDialog>
        <CourseMaterials course={course} teacher={teacher.id} />
        <CourseAttendance course={course} teacher={teacher} />
      </div>
    </RowCard>
  );
}

type PartProps = { course: OwnCourse; teacher: string };

/** A paused course takes nobody new and stays with those who are in it. */
function PauseCourse({ course, teacher }: PartProps) {
  const { t } = useTranslation('teacherDashboard');
  const action = t(course.is_active ? 'courses.pause' : 'courses.resume');
  const { busy, run } = useAction(async () => {
    await changeCourse(teacher, course.id, { is_active: !course.is_active });
    showToast('done', t(course.is_active ? 'courses.wasPaused' : 'courses.wasResumed'));
  }, toastError);
  return (
    <Button look="quiet" busy={busy} aria-label={`${action}: ${course.title}`} onClick={() => void run()}>
      {action}
    </Button>
  );
}

function CourseStudents({ course, teacher }: PartProps) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <RowList
      query={useQuery(listCourseStudents(teacher, course.id))}
      rowHeight="3.5rem"
      empty={<p>{t('students.noneInCourse')}</p>}
      row={(student) => <StudentRow student={student} />}
    />
  );
}
