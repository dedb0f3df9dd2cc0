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
  const page = pageAt(url.pathname);
  // Who looks decides what is shown, so nothing is asked before that is known.
  if (!page?.data || !viewer.known) return;
  const params = page.paths.map((path) => matchPath(path, url.pathname)?.params).find(Boolean) ?? {};
  const { language } = currentTexts();
  const request = { params, search: url.searchParams, language, now: new Date(), zone, viewer, queryClient };
  page
    .data()
    .then((data) => data(request))
    .catch(() => undefined);
}

function pageAt(pathname: string): LoadedPage | undefined {
  const matches = (path: string) => path !== '*' && matchPath(path, pathname);
  return loadedPages.find(({ paths }) => paths.some(matches));
}
