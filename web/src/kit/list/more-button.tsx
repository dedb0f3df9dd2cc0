import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { MoreLink } from './more-link.tsx';

type Props = {
  /** A list of `useInfiniteQuery`. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** Of the list from there on, where it has one. */
  address?: string;
  children: ReactNode;
};

/** Brings the next page of a short list, as long as there is one. */
export function MoreButton({ list, address, children }: Props) {
  if (!list.hasNextPage) return null;
  const busy = list.isFetchingNextPage;
  const bring = () => void list.fetchNextPage();
  return (
    <div>
      {address === undefined ? (
        <Button look="quiet" busy={busy} onClick={bring}>
          {children}
        </Button>
      ) : (
        <MoreLink to={address} busy={busy} onMore={bring}>
          {children}
        </MoreLink>
      )}
    </div>
  );
}
