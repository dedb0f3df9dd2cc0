import { fallbacks } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { FactList } from '#kit/list/fact-list.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { spanOfYears } from '../../ages.ts';
import type { Course } from '../../api/get-course.ts';

/** What one wants to know before deciding, a line each. */
export function CourseFacts({ course }: { course: Course }) {
  const { t } = useTranslation('courses');
  const { language } = useLanguage();
  const { languageName } = useVocabulary();
  const ages = course.age_range ?? (course.audience === 'children' ? fallbacks.childCourse.ageRange : null);
  const facts = [
    { name: t('facts.sessions'), value: t('course.sessionCount', { count: course.total_sessions }) },
    { name: t('facts.duration'), value: formatMinutes(course.session_duration_minutes, language) },
    { name: t('facts.price'), value: formatEuros(course.price, language) },
    { name: t('facts.language'), value: course.language && languageName(course.language) },
    { name: t('facts.ages'), value: ages && spanOfYears(ages) },
    { name: t('facts.trial'), value: t(course.is_trial_available ? 'course.trial' : 'course.noTrial') },
    { name: t('facts.enrolled'), value: String(course.enrolled) },
  ];
  return <FactList layout="ends" facts={facts} />;
}
