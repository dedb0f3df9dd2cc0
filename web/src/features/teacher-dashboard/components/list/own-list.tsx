import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import type { ListParts, ListRow } from '#kit/list/list-parts.ts';
import { PagedList } from '#kit/list/paged-list.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';

type Shape<Row> = {
  row: (row: Row) => ReactNode;
  /** Of the height of a row. */
  rowHeight: string;
  /** In the place of a list on which there is nothing. */
  empty: ReactNode;
};

type OwnProps<Row extends ListRow> = Shape<Row> &
  Pick<ListParts<Row>, 'pageSize' | 'pageAt'> & {
    /** What is listed, and for whom. */
    listKey: string;
  };

/** Something of the teacher's own, one line below the other, fetched while one scrolls. */
export function OwnList<Row extends ListRow>({ listKey, rowHeight, empty, ...parts }: OwnProps<Row>) {
  const { t } = useTranslation('teacherDashboard');
  const query = useQuery(parts.pageAt(null));
  return (
    <Fetched query={query} height={rowHeight} empty={empty}>
      {() => (
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
      )}
    </Fetched>
  );
}

type RowsProps<Row> = Shape<Row> & { query: FetchedProps<Row[]>['query'] };

/** A few rows, which are all there at once. */
export function RowList<Row extends { id: string }>({ query, row, rowHeight, empty }: RowsProps<Row>) {
  return (
    <Fetched query={query} height={rowHeight} empty={empty}>
      {(rows) => (
        <ul className="stack-3 plain-list">
          {rows.map((each) => (
            <li key={each.id}>{row(each)}</li>
          ))}
        </ul>
      )}
    </Fetched>
  );
}

type FetchedProps<Data> = {
  query: Parameters<typeof QueryFailure>[0]['query'] & { data: Data | undefined };
  /** That of each of the rows that are coming. */
  height: string;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was fetched; before it the skeleton, or why it cannot be had. */
export function Fetched<Data>({ query, height, empty, children }: FetchedProps<Data>) {
  const { t } = useTranslation('teacherDashboard');
  const { data, error } = query;
  if (data !== undefined) return Array.isArray(data) && data.length === 0 ? empty : children(data);
  if (error) return <QueryFailure query={query} />;
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
