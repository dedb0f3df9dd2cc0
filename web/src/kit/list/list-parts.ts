import type { ReactNode } from 'react';

export type ListRow = { id: string; next_cursor: string };

export type ListParts<Row extends ListRow> = {
  pageSize: number;
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
