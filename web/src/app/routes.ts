import type { knownRoutes } from '@lomdim/contract/routes';
import type { RouteObject } from 'react-router';
import { loadTopic } from '../i18n/start.ts';
import { Layout } from './layout.tsx';

type Path = (typeof knownRoutes)[number];
type Page = Pick<RouteObject, 'lazy' | 'loader'>;

/** What stands at each address of the contract. A page's code and its texts are fetched side by side. */
const pages: Partial<Record<Path, Page>> = {
  '/': {
    lazy: { Component: async () => (await import('./routes/home.tsx')).HomePage },
    loader: () => loadTopic('home'),
  },
};

export const routes: RouteObject[] = [
  {
    Component: Layout,
    // Nothing is shown until the whole first page is there, so nothing moves while it arrives.
    HydrateFallback: () => null,
    loader: () => loadTopic('common'),
    children: [
      ...Object.entries(pages).map(([path, page]) => ({ path, ...page })),
      { path: '*', lazy: { Component: async () => (await import('./routes/not-found.tsx')).NotFoundPage } },
    ],
  },
];
