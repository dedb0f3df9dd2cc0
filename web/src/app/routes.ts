import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { loadTopic } from '#i18n/start.ts';
import { loadTextFonts } from '#lib/browser/fonts.ts';
import { takesOver } from '#lib/rendering/page-state.ts';
import { PageError } from './errors/page-error.tsx';
import { SiteError } from './errors/site-error.tsx';
import { Site } from './layout.tsx';
import { type LoadedPage, loadedPages } from './loaded-pages.ts';
import { prefetchAhead, prefetchCode, prefetchPage } from './prefetch-page.ts';

const SiteWithPrefetch = () => createElement(Site, { prefetchCode, prefetchPage, prefetchAhead });
/** Nothing is shown until the whole first page is loaded, so that there is no layout shift. */
const Nothing = () => null;

/** The levels of a page. The server builds the same ones around the one page that it renders. */
export function siteRoute(children: RouteObject[], loader?: () => Promise<null>): RouteObject {
  return {
    id: 'site',
    Component: SiteWithPrefetch,
    HydrateFallback: Nothing,
    ErrorBoundary: SiteError,
    ...(loader && { loader }),
    // Not on the pages themselves: the router shows nothing at all when a page's own code could not be fetched.
    children: [{ id: 'pages', ErrorBoundary: PageError, children }],
  };
}

/** Read by usePageHead. */
export function handleOf({ paths }: LoadedPage, path: string): object {
  return path === paths[0] ? {} : { handle: { canonicalPath: paths[0] } };
}

export const routes: RouteObject[] = [
  siteRoute(
    loadedPages.flatMap((page) =>
      page.paths.map((path) => ({
        path,
        lazy: { Component: page.component },
        ...handleOf(page, path),
        loader: async () => {
          await page.load();
          return null;
        },
      })),
    ),
    async () => {
      // A rendered page is shown already.
      await Promise.all([loadTopic('common'), takesOver() ? undefined : loadTextFonts()]);
      return null;
    },
  ),
];
