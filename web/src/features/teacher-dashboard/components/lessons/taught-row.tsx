import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { formatCents } from '#kit/money/money.ts';
import { formatDay } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Taught } from '../../api/lessons/list-teaching-log.ts';
import { formatLessonHours } from '../../hours.ts';
import { kindOf } from '../../lesson-kind.ts';
import styles from '../teacher-dashboard.module.css';

/** One entry of the log: what, with whom, when, how long, and what it earned. */
export function TaughtRow({ entry }: { entry: Taught }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { subjectName } = useVocabulary();
  const kind = kindOf(entry.kind);
  const subject = entry.subject && subjectName(entry.subject);
  return (
    <div className={`surface ${styles.row}`}>
      <div className={styles.rowWords}>
        <p className="strong" dir="auto">
          {entry.course_title ?? subject ?? t('log.noCourse')}
        </p>
        <p className={styles.soft}>
          {entry.course_title && subject && <span>{subject}</span>}
          <span dir="auto">
            {entry.student_name ?? t(kind === 'live_session' ? 'log.group' : 'log.left')}
          </span>
          <span>{formatDay(entry.date_taught, language)}</span>
        </p>
      </div>
      <div className={styles.rowEnd}>
        <Badge>{t(`kinds.${kind}`)}</Badge>
        <span className={styles.number}>{formatLessonHours(entry.hours_taught, language)}</span>
        {entry.amount !== null && entry.currency !== null && (
          <span className={styles.number}>{formatCents(entry.amount, entry.currency, language)}</span>
        )}
      </div>
    </div>
  );
}
