import { QueryClient } from '@tanstack/react-query';
import { renderContext } from '#lib/rendering/render-context.ts';
import { retryDelay, shouldRetry } from '../errors/retry.ts';

/** That of the page: in a browser the one there is, on the server that of the page which is being rendered. */
export function currentQueryClient(): QueryClient {
  return renderContext()?.queryClient ?? queryClient;
}

/**
 * What the pages have fetched. Each request is a file in its feature's `api/` folder, named by what it does: the fetcher
 * with its query options, or a change with what it makes stale. Everything is forgotten when someone else signs in or nobody is signed in any more.
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
