import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { reportVisitors } from '../../api/reports/list-visitors.ts';
import { Moment } from '../moment.tsx';

/** Who was in the reported room, from coming to going. */
export function ReportVisitors({ report }: { report: string }) {
  const { t } = useTranslation('administration');
  const query = useQuery(reportVisitors(report));
  const { data, error } = query;
  return (
    <section className="stack-2">
      <h3>{t('reports.visitors')}</h3>
      {error && !data && <QueryFailure query={query} />}
      {!data && !error && <Skeleton shape={{ height: '4rem' }} />}
      {data?.length === 0 && <p className="soft">{t('reports.noVisitors')}</p>}
      <ul className="stack-2 plain-list">
        {data?.map(({ person_id, name, entered_at, left_at }) => (
          <li key={`${person_id} ${entered_at}`}>
            <strong dir="auto">{name || t('someoneGone')}</strong>{' '}
            <span className="soft">
              <Moment at={entered_at} /> – <Moment at={left_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
