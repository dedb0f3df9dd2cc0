import { fallbacks } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { teacherName } from '#kit/names/names.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { CourseCard, type ListedCourseProps } from './course-card.tsx';

export function AdultCourseCard({ course, ...rest }: ListedCourseProps) {
  const { t } = useTranslation('courses');
  const { levelName, subjectName, audienceName } = useVocabulary();
  const beginning = useBeginning();
  const teacher = teacherName({
    title: course.teacher_title,
    first_name: course.teacher_first_name,
    last_name: course.teacher_last_name,
  });
  return (
    <CourseCard
      {...rest}
      course={course}
      rating={course.rating}
      above={
        <>
          <Badge tone="press">{subjectName(course.subject)}</Badge>
          <Badge>{audienceName(course.audience)}</Badge>
          <Badge>{levelName(course.level ?? fallbacks.generalCourse.level)}</Badge>
        </>
      }
      facts={[
        {
          name: t('facts.schedule'),
          value: course.next_session ? beginning(course.next_session) : t('askForSchedule'),
        },
        { name: t('facts.teacher'), value: teacher },
      ]}
    />
  );
}
