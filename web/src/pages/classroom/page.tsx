import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { childsSeat } from '#features/classroom/api/get-childs-seat.ts';
import { CourseClassroom } from '#features/classroom/components/course-classroom.tsx';
import { SampleClassroom } from '#features/classroom/components/sample-classroom.tsx';
import { type Course, course } from '#features/courses/api/get-course.ts';
import { ownEnrolment } from '#features/courses/api/get-own-enrolment.ts';
import { CourseMaterials } from '#features/courses/components/course/course-materials.tsx';
import { CourseSkeleton } from '#features/courses/components/course/course-skeleton.tsx';
import { CourseLive } from '#features/live-sessions/components/browse/course-live.tsx';
import { useMessageReports } from '#features/reports/use-message-reports.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Failure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { teacherName } from '#kit/names/names.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useViewer } from '#lib/auth/viewer.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import styles from '../course/course.module.css';
import { page } from './page.ts';

/** The classroom of a course; where there is no such course, a demonstration of one. */
export default function ClassroomPage() {
  const { t } = useTranslation('classroom');
  const { id = '' } = useParams();
  const viewer = useViewer();
  const { data, error, isFetching, refetch } = useQuery(course(id, viewer.key, viewer.known));
  usePageHead(page, page.headOf(data));
  if (data === null) return <SampleClassroom key={id} />;
  if (data) return <Classroom course={data} />;
  if (!error) return <CourseSkeleton />;
  return (
    <div className={styles.tall}>
      <PageFrame title={t('title')}>
        <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />
      </PageFrame>
    </div>
  );
}

function Classroom({ course }: { course: Course }) {
  const { t } = useTranslation('classroom');
  const { user, profile } = useAuth();
  const { flag, dialog } = useMessageReports('course_message');
  const enrolment = useQuery(ownEnrolment(user?.id, course.id));
  const leads = course.teacher_id === user?.id;
  const takesPart = enrolment.data?.enrolled === true || leads;
  const isAdmin = profile?.role === 'admin';
  const ofChild = useQuery({ ...childsSeat(user?.id, course.id), enabled: !takesPart && !isAdmin });
  const readsAlong = !takesPart && !isAdmin && ofChild.data === true;
  const isPending = enrolment.isPending || (!isAdmin && ofChild.isPending);
  if (!user || (isPending && !takesPart)) return <CourseSkeleton />;
  if (!takesPart && !readsAlong && !isAdmin) {
    return (
      <div className={styles.tall}>
        <PageFrame title={course.title} lead={t('membersOnly')}>
          <ButtonLink to={`/course/${course.id}`}>{t('toCourse')}</ButtonLink>
        </PageFrame>
      </div>
    );
  }
  return (
    <>
      <CourseClassroom
        course={course}
        teacher={course.teacher ? teacherName(course.teacher) : ''}
        person={user.id}
        {...{ takesPart, readsAlong, leads }}
        video={<CourseLive courseId={course.id} />}
        materials={<CourseMaterials courseId={course.id} takesPart />}
        flag={flag}
      />
      {dialog}
    </>
  );
}
