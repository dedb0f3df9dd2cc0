import { fallbacks } from '@lomdim/contract/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { teacherName } from '#kit/names/names.ts';
import { formatBeginning } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { ListedCourse } from '../../api/list-courses.ts';
import { Stars } from '../stars.tsx';
import { CourseCard } from './course-card.tsx';

type Props = {
  course: ListedCourse;
  action: ReactNode;
  /** Beside the other figures: how many seats are left, where that decides. */
  note?: ReactNode;
};

export function AdultCourseCard({ course, action, note }: Props) {
  const { t } = useTranslation('courses');
  const { levelName, subjectName, audienceName, languageName } = useVocabulary();
  const { language } = useLanguage();
  const { profile } = useAuth();
  const teacher = teacherName({
    title: course.teacher_title,
    first_name: course.teacher_first_name,
    last_name: course.teacher_last_name,
  });
  return (
    <CourseCard
      course={course}
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
          value: course.next_session
            ? formatBeginning(course.next_session, language, viewerZone(profile))
            : t('askForSchedule'),
        },
        { name: t('facts.teacher'), value: teacher },
        ...(course.language ? [{ name: t('facts.language'), value: languageName(course.language) }] : []),
      ]}
      figures={
        <>
          <Stars rating={course.rating} reviews={course.review_count} />
          <span>{t('enrolled', { count: course.enrolled })}</span>
          {course.enrolled >= course.max_students && <Badge>{t('full')}</Badge>}
          {note}
        </>
      }
      action={action}
    />
  );
}
