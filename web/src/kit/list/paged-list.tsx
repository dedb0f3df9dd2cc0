import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ListPlace } from '#lib/address/list-place.ts';
import { useListPlace } from '#lib/address/use-list-place.ts';
import { ListPage } from './list-page.tsx';
import type { ListParts, ListRow } from './list-parts.ts';
import { afterPage, keptList, type ListShape, shownBefore, withNextPage } from './list-shape.ts';
import { ListTail } from './list-tail.tsx';

type Props<Row extends ListRow> = ListParts<Row> & {
  /** What is listed, and for whom. Give the same as React's `key`. */
  listKey: string;
  moreText: string;
  endText: string;
};

/**
 * A list of any length, fetched while one scrolls. Pages far from what is seen are only a space of their height, so that
 * the browser never holds much more than it shows; going back finds the list as it was left.
 */
export function PagedList<Row extends ListRow>({ listKey, moreText, endText, ...parts }: Props<Row>) {
  const { place, pageSize } = parts;
  const begins = place?.cursor ?? null;
  const [kept] = useState(() => keptList(listKey, begins));
  const queryClient = useQueryClient();
  const [shape, setShape] = useState<ListShape>(() => {
    const { cursors, next } = kept;
    const first = queryClient.getQueryData<readonly Row[]>(parts.pageAt(begins).queryKey);
    // Where the first page is there already, so is what follows on it.
    return next === undefined && cursors.length === 1 && first
      ? afterPage({ cursors, next }, 0, first.length, following(first, pageSize))
      : { cursors, next };
  });
  const [focusOn, setFocusOn] = useState<number>();
  const { addressOf } = useListPlace('cursor');

  useEffect(() => {
    Object.assign(kept, shape);
  }, [kept, shape]);

  const onLoaded = useCallback(
    (index: number, rows: readonly Row[]) => {
      setShape((before) => afterPage(before, index, rows.length, following(rows, pageSize)));
    },
    [pageSize],
  );

  return (
    <div className="stack-5">
      {shape.cursors.map((cursor, index) => (
        <ListPage
          key={cursor ?? 'first'}
          {...{ index, cursor, parts, onLoaded }}
          heights={kept.heights}
          takesFocus={index === focusOn}
        />
      ))}
      <ListTail
        next={shape.next}
        {...{ moreText, endText }}
        address={place && addressOf(nextPlace(place, shape, pageSize))}
        onMore={(byKey) => {
          if (byKey) setFocusOn(shape.cursors.length);
          setShape(withNextPage);
        }}
      />
    </div>
  );
}

/** Where what comes next begins, or what is on its way. */
function nextPlace(place: ListPlace, { cursors, next }: ListShape, pageSize: number): ListPlace {
  const pagesBefore = typeof next === 'string' ? cursors.length : cursors.length - 1;
  const cursor = next ?? cursors.at(-1) ?? null;
  return { shown: shownBefore(place, cursor ?? undefined) + pagesBefore * pageSize, cursor };
}

/** Where the next page begins, if there is one. */
function following(rows: readonly ListRow[], pageSize: number): string | undefined {
  return rows.length < pageSize ? undefined : rows.at(-1)?.next_cursor;
}
