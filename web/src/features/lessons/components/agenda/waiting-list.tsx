import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import type { Waiting } from '../../lesson.ts';
import styles from '../lessons.module.css';

/** What one is asked, the most urgent first. Nothing is shown where nothing waits. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation('lessons');
  const beginning = useBeginning();
  if (waiting.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="waiting">
      <h2 id="waiting" className="step-title">
        {t('agenda.waiting')}
      </h2>
      <ul className="stack-3 plain-list">
        {waiting.map(({ lesson_id, why, by, starts_at, subject, until, dates }) => (
          <li key={`${lesson_id} ${why}`} className={`surface ${styles.row} ${styles.waitingRow}`}>
            <div className={styles.rowWords}>
              <p className="strong">{t(`agenda.why.${why}`, { name: by?.trim() || t('nameless') })}</p>
              <p className="small">
                <bdi>{subject}</bdi>, <time dateTime={starts_at}>{beginning(starts_at)}</time>
                {dates > 1 && ` ${t('agenda.moreDates', { count: dates - 1 })}`}
              </p>
              {until && <p className="small soft">{t('agenda.until', { until: beginning(until) })}</p>}
            </div>
            <ButtonLink
              to={`/lesson/${lesson_id}?answer=${answers[why]}`}
              look="quiet"
              aria-label={`${t('agenda.answer')}: ${subject}`}
            >
              {t('agenda.answer')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which button of the lesson's page has the focus then. */
const answers = { answer: 'accept', change: 'accept', report: 'report', objection: 'object' } as const;
