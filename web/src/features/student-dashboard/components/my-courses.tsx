import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { type Enrolment, myEnrolments } from '../api/list-own-courses.ts';
import type { Learner, Slots } from '../slots.ts';
import { useLiveStudentDashboard } from '../use-live-student-dashboard.ts';
import { Counters } from './counters.tsx';
import { EnrolledCourse } from './enrolled-course.tsx';
import { LearningPath } from './learning-path.tsx';
import { Lessons } from './lessons.tsx';
import styles from './student-dashboard.module.css';

type Props = Slots &
  Learner & {
    /** Its parent chooses courses for it. */
    forChild?: boolean;
  };

/** Everything that the student learns, updated live. */
export function MyCourses({ userId, childId, forChild = false, ...slots }: Props) {
  const { t } = useTranslation('studentDashboard');
  const query = useQuery(myEnrolments(userId, childId));
  const { data, error } = query;
  const ofChild = childId === undefined ? t('courses.noneOfChild') : t('ofChild.none');
  const noneText = forChild ? ofChild : t('courses.none');
  useLiveStudentDashboard(userId, data?.map(({ course_id }) => course_id) ?? []);
  return (
    <div className={styles.parts}>
      <Counters userId={userId} childId={childId} />
      {/* It speaks to whoever learns. */}
      {childId === undefined && <LearningPath userId={userId} forChild={forChild} />}
      <section className={styles.part} aria-labelledby="my-courses">
        <h2 id="my-courses">
          {t(childId !== undefined ? 'ofChild.courses' : forChild ? 'child.courses' : 'courses.title')}
        </h2>
        {error && !data ? (
          <QueryFailure query={query} title={t('courses.failed')} />
        ) : (
          <CourseList courses={data} none={noneText} forChild={forChild} {...slots} />
        )}
      </section>
      {/* Fetched at the same time, but below what has its height already. */}
      <div hidden={!data && !error}>
        <Lessons {...{ userId, childId, forChild }} {...slots} />
      </div>
    </div>
  );
}

type ListProps = Slots & { courses: Enrolment[] | undefined; none: string; forChild: boolean };

function CourseList({ courses, none, forChild, message, materials }: ListProps) {
  const { t } = useTranslation('studentDashboard');
  if (!courses) {
    return (
      <div className={`${grid.grid} ${styles.courses}`}>
        <Skeleton shape={{ height: '18rem' }} />
        <Skeleton shape={{ height: '18rem' }} />
      </div>
    );
  }
  if (courses.length === 0) {
    return (
      <div className={`surface ${styles.empty}`}>
        <p>{none}</p>
        {!forChild && <ButtonLink to="/dashboard/student">{t('courses.browse')}</ButtonLink>}
      </div>
    );
  }
  return (
    <ul className={`${grid.grid} ${styles.courses}`}>
      {courses.map((course) => (
        <li key={course.course_id}>
          <EnrolledCourse
            course={course}
            message={message?.({ id: course.teacher_id, first_name: course.teacher_first_name ?? '' })}
            materials={() => materials(course.course_id)}
          />
        </li>
      ))}
    </ul>
  );
}
