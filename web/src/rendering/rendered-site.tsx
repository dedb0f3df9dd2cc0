import { StrictMode } from 'react';
import {
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';

type Props = { routes: RouteObject[]; url: URL };

/** The same tree as in the browser: what is named by its place in it must get the same name. */
export function RenderedSite({ routes, url }: Props) {
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
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </StrictMode>
  );
}
