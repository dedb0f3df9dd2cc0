import { EnrolButton } from '#features/courses/components/enrolment/enrol-button.tsx';
import { AdultCourseCard } from '#features/courses/components/list/adult-course-card.tsx';
import { ChildCourseCard } from '#features/courses/components/list/child-course-card.tsx';
import { CourseBrowser } from '#features/courses/components/list/course-browser.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useViewer } from '#lib/auth/viewer.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function AdultCoursesPage() {
  const { t } = useTranslation('courses');
  const { gender } = useViewer();
  usePageHead(page);
  return (
    <PageFrame title={gender ? t(`adults.titleFor.${gender}`) : t('adults.title')} lead={t('adults.lead')}>
      <CourseBrowser
        kind="adults"
        card={(course) => {
          // Whoever looks for a child finds what fits it here too.
          const Card = course.audience === 'children' ? ChildCourseCard : AdultCourseCard;
          return <Card course={course} action={<EnrolButton course={course} text={t('joinClass')} />} />;
        }}
      />
    </PageFrame>
  );
}
