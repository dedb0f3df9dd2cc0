import { AsyncLocalStorage } from 'node:async_hooks';
import type { PreparedPage, RenderRequest } from '@lomdim/contract/rendering';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { handleOf, siteRoute } from '#app/routes.ts';
import { loadTopic } from '#i18n/start.ts';
import { visitor } from '#lib/auth/viewer.ts';
import { provideRenderContext, type RenderContext } from '#lib/rendering/render-context.ts';
import { type FoundPage, findPage } from './find-page.ts';
import { type KeptParts, PageParts } from './page-parts.ts';
import { renderHtml } from './render-html.ts';
import { RenderedSite } from './rendered-site.tsx';
import { textsFor, textsOf } from './texts.ts';
import { visitorClient } from './visitor-client.ts';

const contexts = new AsyncLocalStorage<RenderContext>();
provideRenderContext(() => contexts.getStore());

/** What all pages share. */
type Sources = { fetch: typeof globalThis.fetch; parts: KeptParts };

type PageContext = RenderContext & { parts: PageParts };

export async function preparePage(
  request: RenderRequest,
  sources: Sources,
): Promise<PreparedPage | undefined> {
  const url = new URL(request.origin + request.url);
  const found = findPage(url.pathname);
  if (!found) return undefined;
  const context = createContext(request, sources);
  return contexts.run(context, () => prepare(found, url, request, context));
}

function createContext(
  { language, now, zone = 'UTC', theme, isMember, origin, dataSignal }: RenderRequest,
  { fetch, parts }: Sources,
): PageContext {
  return {
    firstView: { now, zone, theme, isMember },
    origin,
    texts: textsOf(language),
    parts: new PageParts(parts, [language, theme, quarterOf(now)]),
    // A failure is shown as one; whether it is worth another attempt, the browser decides.
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } }),
    fetch: (input, init) => fetch(input, { ...init, signal: dataSignal }),
    supabase: () => visitorClient(origin),
  };
}

/** In every zone a day begins with a quarter of an hour, so what day it is counts for every part. */
function quarterOf(now: Date): number {
  return Math.floor(now.getTime() / 900_000);
}

async function prepare(
  { page, path, loadData }: FoundPage,
  url: URL,
  request: RenderRequest,
  context: PageContext,
): Promise<PreparedPage> {
  const { queryClient, texts } = context;
  const { language, now } = request;
  const { zone } = context.firstView;
  const [Component, data] = await Promise.all([
    page.component(),
    loadData(),
    loadTopic('common'),
    page.load(),
  ]);
  const routes = [siteRoute([{ id: 'page', path, Component, ...handleOf(page, path) }])];
  const matches = matchRoutes(routes, url) ?? [];
  const params = matches.at(-1)?.params ?? {};
  await data({
    params,
    search: url.searchParams,
    language,
    now,
    zone,
    viewer: visitor,
    queryClient,
  });
  const failures = failuresIn(queryClient);
  const html = context.parts.assemble(
    await renderHtml(<RenderedSite {...{ routes, url, matches }} />, request.signal),
  );
  return {
    page: page.folder,
    html,
    state: {
      language,
      now: now.getTime(),
      zone,
      ...(request.theme && { theme: request.theme }),
      isMember: request.isMember,
      // The browser asks again for what failed, and shows meanwhile that it does.
      takesOver: failures.length === 0,
      texts: textsFor(texts, page.topics),
      queries: queriesIn(queryClient),
    },
    failures,
  };
}

function failuresIn(queryClient: QueryClient): unknown[] {
  const queries = queryClient.getQueryCache().getAll();
  return queries.filter(({ state }) => state.status === 'error').map(({ state }) => state.error);
}

function queriesIn(queryClient: QueryClient): [QueryKey, unknown][] {
  const queries = queryClient.getQueryCache().getAll();
  return queries
    .filter(({ state, meta }) => state.status === 'success' && !meta?.staysHere)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}
