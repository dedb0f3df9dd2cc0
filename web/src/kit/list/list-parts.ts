import type { ReactNode } from 'react';
import type { ListPlace } from '#lib/address/list-place.ts';

export type ListRow = { id: string; next_cursor: string };

export type ListParts<Row extends ListRow> = {
  pageSize: number;
  /** Where it begins, where that stands in the address: each of its pages then has an address, also for who runs no scripts. */
  place?: ListPlace;
  /** The request for the page that begins at a cursor. */
  pageAt: (cursor: string | null) => {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Row[]>;
    enabled?: boolean;
  };
  row: (row: Row) => ReactNode;
  /** Of the size of a row, while it is coming. */
  placeholder: ReactNode;
  /** One row below the other, rather than cards side by side. */
  lines?: boolean;
  /** The accessible name of the rows of one page. */
  partName: (from: number, to: number) => string;
};
