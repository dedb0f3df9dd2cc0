import { ListEntrance, Seats } from '#features/courses/components/enrolment/list-entrance.tsx';
import { AdultCourseCard } from '#features/courses/components/list/adult-course-card.tsx';
import { ChildCourseCard } from '#features/courses/components/list/child-course-card.tsx';
import { CourseBrowser } from '#features/courses/components/list/course-browser.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLive } from '#lib/live/use-live.ts';

/** Every course that a student may take, with the way in. Taken in another tab, it is taken here too. */
export function StudentBrowse() {
  const { t } = useTranslation('courses');
  const { user } = useAuth();
  const filter = `student_id=eq.${user?.id}`;
  useLive({
    name: 'own-enrolments',
    bindings: [
      { table: 'course_enrollments', filter },
      { table: 'lessons', filter },
    ],
    queryKeys: [['own-enrolment']],
    enabled: user !== null,
  });
  return (
    <CourseBrowser
      kind="all"
      card={(course) => {
        const Card = course.audience === 'children' ? ChildCourseCard : AdultCourseCard;
        return (
          <Card
            course={course}
            note={<Seats course={course} />}
            action={<ListEntrance course={course} text={t('enrollNow')} />}
          />
        );
      }}
    />
  );
}
