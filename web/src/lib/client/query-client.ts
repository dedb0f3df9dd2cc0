import { QueryClient } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from '../errors/retry.ts';

/**
 * What the pages have fetched. Each request is one file in its feature's `api/` folder: the fetcher, its query options and
 * its hook. Everything is forgotten when someone else signs in or nobody is signed in any more.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Going back to a page shows it at once; what may have changed is asked again behind it.
      staleTime: 30_000,
      retry: shouldRetry,
      retryDelay: (_, error) => retryDelay(error),
    },
  },
});
