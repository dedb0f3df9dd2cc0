import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './settings.module.css';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** How tall what is coming will be. */
  height: string;
  children: (data: Data) => ReactNode;
};

/** Fetched data; until then a skeleton of its size, and after a failure a retry button. */
export function Loaded<Data>({ query, height, children }: Props<Data>) {
  const { t } = useTranslation('settings');
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <>
        <Alert error={query.error} />
        <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      </>
    );
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <Skeleton shape={{ height }} />
    </div>
  );
}
