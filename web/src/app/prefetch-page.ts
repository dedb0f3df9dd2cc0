import { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { currentTexts } from '#i18n/start.ts';
import type { Viewer } from '#lib/auth/viewer.ts';
import { queryClient } from '#lib/client/query-client.ts';
import { type LoadedPage, loadedPages } from './loaded-pages.ts';

/** Code and texts. What cannot be fetched is fetched again on navigation, which then shows the error. */
export function prefetchCode({ pathname }: URL): void {
  const page = pageAt(pathname);
  if (page) Promise.all([page.component(), page.load()]).catch(() => undefined);
}

/** Also what it shows first, as this person sees it. */
export function prefetchPage(url: URL, viewer: Viewer, zone: string): void {
  prefetchCode(url);
  prefetchData(url, viewer, zone, queryClient)?.catch(() => undefined);
}

/** What nobody has asked for is tried once: a server that has no time is not asked again. */
const once = new QueryClient({
  queryCache: queryClient.getQueryCache(),
  defaultOptions: { queries: { ...queryClient.getDefaultOptions().queries, retry: false } },
});

/** What it shows first, for somebody who may never open it; says whether all of it could be had. */
export function prefetchAhead(url: URL, viewer: Viewer, zone: string): Promise<boolean> | undefined {
  const since = Date.now();
  const failed = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error' && state.errorUpdatedAt >= since);
  return prefetchData(url, viewer, zone, once)?.then(
    () => !failed(),
    () => false,
  );
}

function prefetchData(
  url: URL,
  viewer: Viewer,
  zone: string,
  client: QueryClient,
): Promise<void> | undefined {
  const page = pageAt(url.pathname);
  // Who looks decides what is shown, so nothing is asked before that is known.
  if (!page?.data || !viewer.known) return undefined;
  const params = page.paths.map((path) => matchPath(path, url.pathname)?.params).find(Boolean) ?? {};
  const { language } = currentTexts();
  const { searchParams: search } = url;
  const request = { params, search, language, now: new Date(), zone, viewer, queryClient: client };
  return page.data().then((data) => data(request));
}

function pageAt(pathname: string): LoadedPage | undefined {
  const matches = (path: string) => path !== '*' && matchPath(path, pathname);
  return loadedPages.find(({ paths }) => paths.some(matches));
}
