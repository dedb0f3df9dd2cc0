import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { historyOf } from '../../api/list-log.ts';
import { useLogTexts } from '../../use-log-texts.ts';
import styles from '../administration.module.css';
import { Moment } from '../moment.tsx';

/** What admins did about somebody, latest first. */
export function PersonHistory({ person }: { person: string }) {
  const { t } = useTranslation('administration');
  const { actionText, noteOf } = useLogTexts();
  const { data, error, isFetching, refetch } = useQuery(historyOf(person));
  return (
    <section className="stack-4">
      <h3>{t('history.title')}</h3>
      {error && !data && <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton shape={{ height: '3rem' }} />}
      {data?.length === 0 && <p className="soft">{t('history.empty')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.history}>
          {data.map((line) => (
            <li key={line.id}>
              <strong>{actionText(line)}</strong>{' '}
              <span className="soft">
                {line.admin_name || t('someoneGone')}, <Moment at={line.created_at} />
              </span>
              {noteOf(line) && <p className={styles.words}>{noteOf(line)}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
