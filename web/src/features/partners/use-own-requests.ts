import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ownRequests } from './api/list-own-requests.ts';
import { restingPartners } from './api/list-resting-partners.ts';
import type { OwnRequest } from './own-requests.ts';

export type RequestList = {
  requests: readonly OwnRequest[];
  hasMore: boolean;
  isFetchingMore: boolean;
  more: () => void;
};

/** Everything on the page that is about the person's own requests; nobody's are asked for without a person. */
export function useOwnRequests(person: string | undefined) {
  const received = useInfiniteQuery(ownRequests(person, 'received'));
  const sent = useInfiniteQuery(ownRequests(person, 'sent'));
  const partners = useInfiniteQuery(ownRequests(person, 'partners'));
  const resting = useQuery(restingPartners(person));
  const all = [received, sent, partners, resting];
  const lists =
    received.data && sent.data && partners.data
      ? { received: listOf(received), sent: listOf(sent), partners: listOf(partners) }
      : undefined;
  return {
    lists,
    resting: resting.data,
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const each of all) if (each.isError) void each.refetch();
    },
  };
}

type Fetched = {
  data: { pages: readonly (readonly OwnRequest[])[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

function listOf({ data, hasNextPage, isFetchingNextPage, fetchNextPage }: Fetched): RequestList {
  return {
    requests: data?.pages.flat() ?? [],
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
  };
}
