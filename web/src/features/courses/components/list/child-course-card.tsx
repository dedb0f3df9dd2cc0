import { fallbacks } from '@lomdim/contract/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { spanOfYears } from '../../ages.ts';
import type { ListedCourse } from '../../api/list-courses.ts';
import { Stars } from '../stars.tsx';
import { CourseCard } from './course-card.tsx';

const { childCourse } = fallbacks;

type Props = {
  course: ListedCourse;
  action: ReactNode;
  /** Beside the other figures: how many seats are left, where that decides. */
  note?: ReactNode;
};

export function ChildCourseCard({ course, action, note }: Props) {
  const { t } = useTranslation('courses');
  const { levelName, subjectName, languageName } = useVocabulary();
  const { language } = useLanguage();
  return (
    <CourseCard
      course={course}
      above={
        <>
          <Badge tone="press">{levelName(course.level ?? childCourse.level)}</Badge>
          <Badge>{subjectName(course.subject)}</Badge>
        </>
      }
      facts={[
        { name: t('facts.ages'), value: spanOfYears(course.age_range ?? childCourse.ageRange) },
        { name: t('facts.duration'), value: formatMinutes(course.session_duration_minutes, language) },
        ...(course.language ? [{ name: t('facts.language'), value: languageName(course.language) }] : []),
      ]}
      figures={
        <>
          <Stars rating={course.rating ?? childCourse.rating} reviews={course.review_count} />
          <span>{t('enrolled', { count: course.enrolled })}</span>
          {course.enrolled >= course.max_students && <Badge>{t('full')}</Badge>}
          {note}
        </>
      }
      action={action}
    />
  );
}
