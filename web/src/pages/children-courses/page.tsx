import { EnrolButton } from '#features/courses/components/enrolment/enrol-button.tsx';
import { ChildCourseCard } from '#features/courses/components/list/child-course-card.tsx';
import { CourseBrowser } from '#features/courses/components/list/course-browser.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function ChildrenCoursesPage() {
  const { t } = useTranslation('courses');
  usePageHead(page);
  return (
    <PageFrame title={t('children.title')} lead={t('children.lead')}>
      <CourseBrowser
        kind="children"
        card={(course) => (
          <ChildCourseCard course={course} action={<EnrolButton course={course} text={t('enrollNow')} />} />
        )}
      />
    </PageFrame>
  );
}
