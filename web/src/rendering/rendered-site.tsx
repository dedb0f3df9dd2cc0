import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import {
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';

type Props = { routes: RouteObject[]; url: URL; texts: i18n };

/** The same tree as in the browser: what is named by its place in it must get the same name. */
export function RenderedSite({ routes, url, texts }: Props) {
  const context: StaticHandlerContext = {
    basename: '/',
    location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
    matches: matchRoutes(routes, url) as StaticHandlerContext['matches'],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  return (
    <I18nextProvider i18n={texts}>
      <StrictMode>
        <StaticRouterProvider
          router={createStaticRouter(routes, context)}
          context={context}
          hydrate={false}
        />
      </StrictMode>
    </I18nextProvider>
  );
}
