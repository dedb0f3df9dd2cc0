import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import type { Enrolment } from '../api/list-own-courses.ts';
import styles from './student-dashboard.module.css';

/** When it goes on, on the clock of who looks. */
export function NextSession({ course, now }: { course: Enrolment; now: Date }) {
  const { t } = useTranslation('studentDashboard');
  const { language } = useLanguage();
  const beginning = useBeginning();
  if (course.next_at === null) {
    return <p className="soft">{t(course.is_open ? 'next.none' : 'next.noneAnyMore')}</p>;
  }
  return (
    <p className={styles.next}>
      <span className="soft">{t('next.title')}</span>
      <time dateTime={course.next_at}>{beginning(course.next_at)}</time>
      <span dir="auto">{course.next_title}</span>
      {course.next_minutes !== null && <span>{formatMinutes(course.next_minutes, language)}</span>}
      {now >= new Date(course.next_at) && <Badge tone="live">{t('next.now')}</Badge>}
    </p>
  );
}
