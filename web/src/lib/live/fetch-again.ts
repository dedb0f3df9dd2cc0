import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches again whatever was fetched under the key. A fetch without data is not given up for another one, and it may have
 * read the database before the change that is the reason: as soon as it has succeeded, it is made once more. One that
 * failed is shown as failed.
 */
export function fetchAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  const firstFetches = queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  void queryClient.invalidateQueries({ queryKey });
  for (const query of firstFetches) {
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    );
  }
}
