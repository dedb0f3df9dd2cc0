import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { formatCents } from '#kit/money/money.ts';
import { formatHours } from '#kit/numbers/numbers.ts';
import { formatDay } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Taught } from '../../api/lessons/list-teaching-log.ts';
import { kindOf } from '../../lesson-kind.ts';
import { Row } from '../list/row.tsx';
import styles from '../teacher-dashboard.module.css';

/** One entry of the log: what, with whom, when, how long, and what it earned. */
export function TaughtRow({ entry }: { entry: Taught }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { subjectName } = useVocabulary();
  const kind = kindOf(entry.kind);
  const subject = entry.subject && subjectName(entry.subject);
  return (
    <Row
      title={entry.course_title ?? subject ?? t('log.noCourse')}
      facts={[
        entry.course_title && subject,
        entry.student_name ?? t(kind === 'live_session' ? 'log.group' : 'log.left'),
        formatDay(entry.date_taught, language),
      ]}
    >
      <Badge>{t(`kinds.${kind}`)}</Badge>
      <span className={styles.number}>{formatHours(entry.hours_taught, language)}</span>
      {entry.amount !== null && entry.currency !== null && (
        <span className={styles.number}>{formatCents(entry.amount, entry.currency, language)}</span>
      )}
    </Row>
  );
}
