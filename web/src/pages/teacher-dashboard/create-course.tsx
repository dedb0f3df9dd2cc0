import { useQuery } from '@tanstack/react-query';
import type { ListedCourse } from '#features/courses/api/list-courses.ts';
import { AdultCourseCard } from '#features/courses/components/list/adult-course-card.tsx';
import { ChildCourseCard } from '#features/courses/components/list/child-course-card.tsx';
import { reviewSummary } from '#features/reviews/api/get-review-summary.ts';
import type { Summary } from '#features/reviews/summary.ts';
import { NewCourse } from '#features/teacher-dashboard/components/courses/new-course.tsx';
import { type CourseFields, rowOf } from '#features/teacher-dashboard/course-fields.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Profile } from '#lib/auth/auth-state.ts';

/** The form, and beside it the very card that students will find. */
export function CreateCoursePanel() {
  return <NewCourse preview={(fields) => <Preview fields={fields} />} />;
}

function Preview({ fields }: { fields: CourseFields }) {
  const { t } = useTranslation(['courses', 'teacherDashboard']);
  const { profile } = useAuth();
  // The card waits for nothing: until the stars are known it shows none.
  const { data: stars } = useQuery({ ...reviewSummary(profile?.id ?? ''), enabled: profile !== null });
  if (!profile) return null;
  const course = asListed(fields, profile, stars);
  const title = course.title || t('teacherDashboard:create.untitled');
  return (
    <>
      {/* Nothing in it can be pressed yet. */}
      <div inert>
        {course.audience === 'children' ? (
          <ChildCourseCard course={{ ...course, title }} action={<Button>{t('courses:enrollNow')}</Button>} />
        ) : (
          <AdultCourseCard course={{ ...course, title }} action={<Button>{t('courses:joinClass')}</Button>} />
        )}
      </div>
      {profile.hourly_rate ? <p>{t('teacherDashboard:create.rateShown')}</p> : null}
    </>
  );
}

function asListed(fields: CourseFields, teacher: Profile, stars?: Summary): ListedCourse {
  const row = rowOf(fields);
  return {
    ...row,
    subject: row.subject || '…',
    max_students: row.max_students || 1,
    id: 'preview',
    enrolled: 0,
    created_at: '',
    teacher_id: teacher.id,
    teacher_first_name: teacher.first_name,
    teacher_last_name: teacher.last_name,
    teacher_title: teacher.title,
    teacher_gender: teacher.gender ?? '',
    teacher_audiences: teacher.audiences,
    teacher_hourly_rate: teacher.hourly_rate,
    teacher_avatar_url: teacher.avatar_url,
    rating: stars?.average ?? null,
    review_count: stars?.count ?? 0,
    lesson_count: stars?.lessons ?? 0,
    next_cursor: '',
    next_session: null,
  };
}
