import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ListParts, ListRow } from './list-parts.ts';
import { PageRows } from './page-rows.tsx';

/** This far above and below what is seen, pages are there. */
const around = '1000px 0px';

type Props<Row extends ListRow> = {
  index: number;
  cursor: string | null;
  parts: ListParts<Row>;
  heights: Map<number, number>;
  takesFocus: boolean;
  onLoaded: (index: number, rows: readonly Row[]) => void;
};

/** One page of a list: its rows, or as much space as they took when they were last seen. */
export function ListPage<Row extends ListRow>({ index, cursor, heights, ...rest }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const request = rest.parts.pageAt(cursor);
  const [near, setNear] = useState(() => !heights.has(index));
  const height = heights.get(index);

  useEffect(() => {
    const page = box.current;
    if (!page) return;
    const seen = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // The focus would be lost with the row that has it.
        if (entry) setNear(entry.isIntersecting || page.contains(document.activeElement));
      },
      { rootMargin: around },
    );
    const sized = new ResizeObserver(([entry]) => {
      // A page that has just been left has no height any more.
      if (entry && entry.contentRect.height > 0) heights.set(index, entry.contentRect.height);
    });
    seen.observe(page);
    sized.observe(page);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, [heights, index]);

  useForgetting(near, index, request.queryKey);

  return (
    <div ref={box} style={near ? undefined : { height }}>
      {near && <PageRows {...rest} {...{ index, request, height }} />}
    </div>
  );
}

/** Rows that went out of sight are fetched again when they are wanted again. The first page says what the list is. */
function useForgetting(near: boolean, index: number, queryKey: readonly unknown[]): void {
  const queryClient = useQueryClient();
  const wasNear = useRef(near);
  useEffect(() => {
    if (wasNear.current && !near && index > 0) queryClient.removeQueries({ queryKey, exact: true });
    wasNear.current = near;
  });
}
