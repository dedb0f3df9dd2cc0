import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

type Props = {
  /** A list of `useInfiniteQuery`. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
};

/** Brings the next page of a short list, as long as there is one. */
export function MoreButton({ list, children }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
