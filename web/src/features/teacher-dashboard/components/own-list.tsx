import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import type { ListParts, ListRow } from '#kit/list/list-parts.ts';
import { PagedList } from '#kit/list/paged-list.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';

type Props<Row extends ListRow> = Pick<ListParts<Row>, 'pageSize' | 'pageAt' | 'row'> & {
  /** What is listed, and for whom. */
  listKey: string;
  /** Of the height of a row. */
  rowHeight: string;
  /** In the place of a list on which there is nothing. */
  empty: ReactNode;
};

/** Something of the teacher's own, one line below the other, fetched while one scrolls. */
export function OwnList<Row extends ListRow>({ listKey, rowHeight, empty, ...parts }: Props<Row>) {
  const { t } = useTranslation('teacherDashboard');
  const { data, error, isFetching, refetch } = useQuery(parts.pageAt(null));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (!data) return <ListSkeleton height={rowHeight} />;
  if (data.length === 0) return empty;
  return (
    <PagedList
      key={listKey}
      listKey={listKey}
      {...parts}
      lines
      placeholder={<Skeleton shape={{ height: rowHeight }} />}
      partName={(from, to) => t('list.part', { from, to })}
      moreText={t('list.more')}
      endText={t('list.end')}
    />
  );
}

/** Three rows of what is coming. */
export function ListSkeleton({ height }: { height: string }) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <div className="stack-4" aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('list.loading')}
      </span>
      <Skeleton shape={{ height }} />
      <Skeleton shape={{ height }} />
      <Skeleton shape={{ height }} />
    </div>
  );
}
