import { shown } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Failure } from '../alert/failure.tsx';
import grid from '../layout/card-grid.module.css';
import type { ListParts, ListRow } from './list-parts.ts';
import { shownBefore } from './list-shape.ts';
import styles from './paged-list.module.css';

type Props<Row extends ListRow> = {
  index: number;
  parts: ListParts<Row>;
  request: ReturnType<ListParts<Row>['pageAt']>;
  height: number | undefined;
  takesFocus: boolean;
  onLoaded: (index: number, rows: readonly Row[]) => void;
};

export function PageRows<Row extends ListRow>(props: Props<Row>) {
  const { index, parts, request, height, takesFocus, onLoaded } = props;
  const { data, error, refetch, isFetching } = useQuery(request);
  const rows = useRef<HTMLUListElement>(null);
  const there = data !== undefined;

  useEffect(() => {
    if (data) onLoaded(index, data);
  }, [data, index, onLoaded]);
  useEffect(() => {
    if (takesFocus && there) rows.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [takesFocus, there]);

  if (error && !there) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (!there) {
    return (
      <Placeholders height={height} lines={parts.lines}>
        {parts.placeholder}
      </Placeholders>
    );
  }
  const begins = parts.place ? shownBefore(parts.place, data.at(-1)?.next_cursor) : 0;
  const before = begins + index * parts.pageSize;
  return (
    <ul
      ref={rows}
      className={rowsClass(parts.lines)}
      aria-label={parts.partName(before + 1, before + data.length)}
    >
      {data.map((row) => (
        <li key={row.id}>{parts.row(row)}</li>
      ))}
    </ul>
  );
}

function rowsClass(lines = false): string {
  return lines ? `${grid.grid} ${styles.lines}` : (grid.grid ?? '');
}

type PlaceholderProps = { height?: number | undefined; lines?: boolean | undefined; children: ReactNode };

/** As many as the specification asks for, at the height that the page had, if anyone knows it. */
export function Placeholders({ height, lines, children }: PlaceholderProps) {
  return (
    <div className={rowsClass(lines)} style={{ minHeight: height }} aria-hidden="true">
      {Array.from({ length: shown.cardPlaceholders }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Fragment key={index}>{children}</Fragment>
      ))}
    </div>
  );
}
