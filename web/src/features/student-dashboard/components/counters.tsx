import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { numberFormat } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { studentOverview } from '../api/get-overview.ts';
import type { Learner } from '../slots.ts';
import styles from './student-dashboard.module.css';

/** A dash while there is nothing to count. */
export function Counters({ userId, childId }: Learner) {
  const { t } = useTranslation('studentDashboard');
  const query = useQuery(studentOverview(userId, childId));
  const { data } = query;
  if (query.error && !data) return <QueryFailure query={query} />;
  return (
    <dl className={styles.counters} aria-busy={!data}>
      <Counter name={t('counters.enrolled')} value={data?.enrolled} />
      <Counter name={t('counters.upcoming')} value={data?.upcoming_sessions} />
      <Counter name={t('counters.hours')} value={data?.completed_hours} />
    </dl>
  );
}

function Counter({ name, value = 0 }: { name: string; value?: number | undefined }) {
  const { t } = useTranslation('studentDashboard');
  const { language } = useLanguage();
  const number = numberFormat(language, { maximumFractionDigits: 1 });
  return (
    <div className={`surface ${styles.counter}`}>
      <dt className="soft">{name}</dt>
      <dd>
        {value > 0 ? (
          number.format(value)
        ) : (
          <>
            <span aria-hidden="true">-</span>
            <span className="visually-hidden">{t('counters.none')}</span>
          </>
        )}
      </dd>
    </div>
  );
}
