import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type Course, course } from '#features/courses/api/get-course.ts';
import { ownEnrolment } from '#features/courses/api/get-own-enrolment.ts';
import { courseSessions } from '#features/courses/api/list-sessions.ts';
import { CourseSkeleton } from '#features/courses/components/course/course-skeleton.tsx';
import { CourseView } from '#features/courses/components/course/course-view.tsx';
import { Entrance } from '#features/courses/components/enrolment/entrance.tsx';
import { ReportButton } from '#features/reports/components/report-button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Failure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useViewer } from '#lib/auth/viewer.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import styles from './course.module.css';
import { page } from './page.ts';

export default function CoursePage() {
  const { t } = useTranslation('courses');
  const { id = '' } = useParams();
  const viewer = useViewer();
  const { data, error, isFetching, refetch } = useQuery(course(id, viewer.key, viewer.known));
  usePageHead(page, page.headOf(data));
  if (data) return <FoundCourse key={id} course={data} />;
  if (data === null) {
    return (
      <div className={styles.tall}>
        <PageFrame title={t('course.notFound')} lead={t('course.notFoundText')}>
          <ButtonLink to="/women-courses">{t('course.others')}</ButtonLink>
        </PageFrame>
      </div>
    );
  }
  if (!error) return <CourseSkeleton />;
  return (
    <div className={styles.tall}>
      <PageFrame title={t('course.title')}>
        <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />
      </PageFrame>
    </div>
  );
}

function FoundCourse({ course }: { course: Course }) {
  const { t } = useTranslation('courses');
  const { user, profile } = useAuth();
  const enrolment = useQuery(ownEnrolment(user?.id, course.id));
  const sessions = useQuery(courseSessions(course.id, user?.id));
  const teaches = user !== null && user.id === course.teacher_id;
  const takesPart = enrolment.data?.enrolled === true || teaches || profile?.role === 'admin';
  // Loaded before the page is shown, so that there is no layout shift. What is shown already stays.
  const [seen, setSeen] = useState(false);
  if (!seen && user && (enrolment.isPending || sessions.isPending)) return <CourseSkeleton />;
  if (!seen) setSeen(true);
  const text = t(course.audience === 'children' ? 'enrollNow' : 'joinClass');
  return (
    <CourseView
      course={course}
      takesPart={takesPart}
      report={!teaches && <ReportButton kind="course" id={course.id} name={course.title} />}
      entrance={
        <Entrance
          course={course}
          text={text}
          open={course.is_active && course.seatsLeft > 0 && !teaches}
          enrolment={enrolment.data}
        />
      }
    />
  );
}
