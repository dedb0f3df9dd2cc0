import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { Found } from '#kit/list/found.tsx';
import type { ListParts, ListRow } from '#kit/list/list-parts.ts';
import { PagedList } from '#kit/list/paged-list.tsx';
import { LineSkeleton } from './line.tsx';

type Props<Row extends ListRow> = {
  /** What is listed: the tab, and what is looked for on it. */
  listKey: string;
  title: string;
  pageSize: number;
  pageAt: ListParts<Row>['pageAt'];
  row: (row: Row) => ReactNode;
  /** Said when there is nothing. */
  empty: string;
  failed?: string;
};

/** A list of any length, as admins see it: one line below the other, fetched while one scrolls. */
export function AdminList<Row extends ListRow>(props: Props<Row>) {
  const { listKey, title, pageSize, pageAt, row, empty, failed } = props;
  const { t } = useTranslation('administration');
  return (
    <Found
      wanted={{ key: `administration ${listKey}`, pageAt }}
      first={pageAt(null)}
      texts={{
        title,
        searching: t('list.searching'),
        found: t('list.found'),
        none: empty,
        ...(failed ? { failed } : {}),
      }}
      placeholder={<LineSkeleton />}
      lines
      empty={<EmptyState text={empty} />}
      list={(shown) => (
        <PagedList
          key={shown.key}
          listKey={shown.key}
          pageSize={pageSize}
          pageAt={shown.pageAt}
          row={row}
          placeholder={<LineSkeleton />}
          lines
          partName={(from, to) => t('list.part', { title, from, to })}
          moreText={t('list.more')}
          endText={t('list.end')}
        />
      )}
    />
  );
}
