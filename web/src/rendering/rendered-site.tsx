import { StrictMode } from 'react';
import {
  createStaticRouter,
  type RouteMatch,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';

type Props = { routes: RouteObject[]; url: URL; matches: RouteMatch[] };

/** The same tree as in the browser: what is named by its place in it must get the same name. */
export function RenderedSite({ routes, url, matches }: Props) {
  const context: StaticHandlerContext = {
    basename: '/',
    location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
    matches: matches as StaticHandlerContext['matches'],
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
