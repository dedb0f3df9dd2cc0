import { matchRoutes, type RouteObject } from 'react-router';
import { type LoadedPage, loadedPages } from '#app/loaded-pages.ts';
import type { PageData } from '#pages/page-data.ts';

type PageRoute = RouteObject & { path: string; page: LoadedPage };

const pageRoutes: PageRoute[] = loadedPages.flatMap((page) =>
  page.paths.map((path) => ({ path, page, id: `${page.folder} ${path}` })),
);

/** The router sorts all that it is given for each address, so it is given only what begins as the address does. */
const routesByBeginning = new Map<string, PageRoute[]>();
const anywhere = pageRoutes.filter(({ path }) => path === '*');
for (const route of pageRoutes) {
  const beginning = beginningOf(route.path);
  const others = routesByBeginning.get(beginning) ?? anywhere;
  routesByBeginning.set(beginning, [route, ...others]);
}

export type FoundPage = { page: LoadedPage; path: string; loadData: () => Promise<PageData> };

/** The page at an address, if it is one that is rendered. Addresses that cannot be decoded lead to the page of unknown ones. */
export function findPage(pathname: string): FoundPage | undefined {
  const route = matchRoutes(routesFor(pathname), pathname)?.at(-1)?.route;
  const loadData = route?.page.data;
  return loadData && { page: route.page, path: route.path, loadData };
}

function routesFor(pathname: string): PageRoute[] {
  const beginning = beginningOf(pathname);
  // Letters may be written as numbers; the router reads them.
  if (beginning.includes('%')) return pageRoutes;
  return routesByBeginning.get(beginning) ?? anywhere;
}

function beginningOf(path: string): string {
  return path.split('/', 2).join('/').toLowerCase();
}
