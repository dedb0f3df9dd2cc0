import { fallbacks } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { spanOfYears } from '../../ages.ts';
import { CourseCard, type ListedCourseProps } from './course-card.tsx';

const { childCourse } = fallbacks;

export function ChildCourseCard({ course, ...rest }: ListedCourseProps) {
  const { t } = useTranslation('courses');
  const { levelName, subjectName } = useVocabulary();
  const { language } = useLanguage();
  return (
    <CourseCard
      {...rest}
      course={course}
      rating={course.rating ?? childCourse.rating}
      above={
        <>
          <Badge tone="press">{levelName(course.level ?? childCourse.level)}</Badge>
          <Badge>{subjectName(course.subject)}</Badge>
          {/* The directory holds no other teachers. */}
          <Badge tone="honour">{t('forChildren')}</Badge>
        </>
      }
      facts={[
        { name: t('facts.ages'), value: spanOfYears(course.age_range ?? childCourse.ageRange) },
        { name: t('facts.duration'), value: formatMinutes(course.session_duration_minutes, language) },
      ]}
    />
  );
}
