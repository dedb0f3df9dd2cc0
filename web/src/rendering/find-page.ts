import { matchRoutes, type RouteObject } from 'react-router';
import { type LoadedPage, loadedPages } from '#app/loaded-pages.ts';
import type { PageData } from '#pages/page-data.ts';

type PageRoute = RouteObject & { path: string; page: LoadedPage };

const pageRoutes: PageRoute[] = loadedPages.flatMap((page) =>
  page.paths.map((path) => ({ path, page, id: `${page.folder} ${path}` })),
);

export type FoundPage = { page: LoadedPage; path: string; loadData: () => Promise<PageData> };

/** The page at an address, if it is one that is rendered. Addresses that cannot be decoded lead to the page of unknown ones. */
export function findPage(pathname: string): FoundPage | undefined {
  const route = matchRoutes(pageRoutes, pathname)?.at(-1)?.route;
  const loadData = route?.page.data;
  return loadData && { page: route.page, path: route.path, loadData };
}
