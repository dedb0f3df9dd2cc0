import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@lomdim/contract/languages';
import type { PreparedPage, Renderer } from '@lomdim/contract/rendering';
import { withoutTracking } from '@lomdim/contract/tracking';
import type { Batches } from '@lomdim/platform/postgres/share';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { brokenStatus } from './broken-address.ts';
import { publicOrigin } from './config-json.ts';
import { preloads } from './heads/head-tags.ts';
import { readHeadTexts } from './heads/head-texts.ts';
import { readShell } from './heads/shell.ts';
import { FinishedPage } from './page-cache/finished-page.ts';
import type { RenderedPage } from './page-cache/page-cache.ts';
import { pageKey } from './page-cache/page-tags.ts';
import type { RenderSignals } from './page-cache/rendering-gate.ts';
import { sendFinishedPage } from './page-cache/send-finished-page.ts';
import { keepVisitorPages, type VisitorPages } from './page-cache/visitor-pages.ts';
import { failedFacts, type PageFacts, readPageFacts } from './page-facts.ts';
import { type PageFiles, readJson, writtenHead } from './page-heads.ts';
import { pageStatus } from './page-status.ts';
import { fontsInHeader } from './rendering/fonts-ahead.ts';
import { inlineStyles } from './rendering/inlined-styles.ts';
import { shownOn } from './rendering/shown-on.ts';
import { askedUntil } from './rendering/until-aborted.ts';
import { type RequestViewer, viewerOf } from './rendering/viewer.ts';
import { pageWriter, type RenderedFiles } from './rendering/write-page.ts';

type Asked = RequestViewer & {
  path: string;
  query: string;
  url: string;
  origin: string;
  /** The status, where another address stands for the one that was asked for. */
  broken: 400 | 414 | undefined;
};
type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What may be kept by a browser, as long as it asks whether it is still true. Nothing in a page is personal. */
const headers = { 'cache-control': 'no-cache', vary: 'cookie, accept-language' };

/** Milliseconds for what the head of a shell needs of the database; the browser asks for the rest. */
const shellTimeout = 4_000;

/**
 * Answers with the page of an address: rendered where it is one of those, the shell that the browser fills otherwise. Undefined
 * where nothing was built.
 */
export function servePages(
  app: FastifyInstance,
  folder: string,
  services: Services,
  renderer: Renderer | undefined,
): SendPage | undefined {
  const { config, database } = services;
  const frame = readFrame(folder);
  if (!frame) return undefined;
  const kept = renderer && keepVisitorPages(app, services);
  const read = async (request: FastifyRequest, asked: Asked, signal: AbortSignal) => {
    const asking = askedUntil(signal, database.rest);
    const facts = await factsOf(request, asking, asked);
    return inFrame(request, asked, facts, asking);
  };
  const inFrame = async (request: FastifyRequest, asked: Asked, facts: PageFacts, asking: Batches) => {
    const status = asked.broken ?? (await pageStatus(asking, asked.path, facts, request.log));
    return { facts, status, ...frame(facts, asked) };
  };
  const render = async (request: FastifyRequest, asked: Asked, signals: RenderSignals) => {
    const [page, { facts, status, write, fonts }] = await Promise.all([
      renderer?.preparePage({ ...asked, now: new Date(), signal: signals.page, dataSignal: signals.data }),
      read(request, asked, signals.data),
    ]);
    if (!page) return undefined;
    for (const failure of page.failures)
      request.log.error({ err: failure }, 'data of a page could not be had');
    return finished(write(page), page.failures.length > 0 ? 503 : status, facts, fonts);
  };
  return async (request, reply) => {
    const asked = readAsked(request, publicOrigin(config, request.headers.host));
    let sent: Awaited<ReturnType<VisitorPages['send']>> | undefined;
    try {
      sent = await kept?.send(request, reply, keyOf(asked), (signals) => render(request, asked, signals));
      if (sent === 'sent') return reply;
    } catch (error) {
      // A component that throws is a bug; the browser may fare better.
      request.log.error({ err: error, path: asked.path }, 'a page could not be rendered');
    }
    // Whoever has waited in vain waits no more: browsers fill the shell, and everything else is told to come again.
    const { facts, status, shell, fonts } =
      sent === 'no time'
        ? await inFrame(request, asked, failedFacts(asked.path), database.rest)
        : await read(request, asked, AbortSignal.timeout(shellTimeout));
    return sendFinishedPage(request, reply, finished(shell(), status, facts, fonts).page);
  };
}

/** The built page, and how it is written: with what was rendered in it, or as a shell with what the browser needs to fill it. */
function readFrame(folder: string) {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const { html: asBuilt, headers: fonts } = fontsInHeader(readFileSync(file, 'utf8'));
  const texts = readHeadTexts(folder);
  const inFrame = (texts && readShell(asBuilt)) ?? (() => asBuilt);
  const pageFiles = readJson<PageFiles>(folder, '.page-files.json');
  const writePage = pageWriter(
    inFrame,
    readJson<RenderedFiles>(folder, '.rendered-files.json'),
    inlineStyles(folder),
  );
  return (facts: PageFacts, asked: { origin: string; query: string; language: Language }) => {
    const { language } = asked;
    const head = texts ? writtenHead(facts, asked, texts) : '';
    return {
      fonts,
      write: (page: PreparedPage) => writePage(page, head),
      shell: () => {
        const files = Object.hasOwn(pageFiles, facts.path) ? (pageFiles[facts.path]?.[language] ?? []) : [];
        const html = inFrame({ language, head });
        return { html: html.replace('</head>', () => `${preloads(files)}</head>`) };
      },
    };
  };
}

/** The page itself asks again, and says so where it still cannot be had. */
async function factsOf(
  request: FastifyRequest,
  database: Batches,
  { path, query }: Asked,
): Promise<PageFacts> {
  try {
    return await readPageFacts(database, path, query);
  } catch (error) {
    request.log.error({ err: error }, 'what a page shows could not be read');
    return failedFacts(path);
  }
}

function finished(
  { html, etag }: { html: string; etag?: string },
  status: number,
  facts: PageFacts,
  fonts: Readonly<Record<string, string>>,
): RenderedPage {
  const retry = status === 503 ? { 'retry-after': '30' } : {};
  const page = new FinishedPage({ status, headers: { ...headers, ...fonts, ...retry }, body: html, etag });
  return { page, tags: shownOn(facts) };
}

function readAsked(request: FastifyRequest, origin: string): Asked {
  const url = withoutTracking(request.url);
  const query = url.split('?').slice(1).join('?');
  const broken = brokenStatus(request);
  return { ...viewerOf(query, request.headers), url, path: pathOf(request), query, origin, broken };
}

function keyOf({ origin, url, language, theme, zone, isMember, broken }: Asked): string {
  return pageKey(origin, url, language, theme ?? '', zone ?? '', isMember, String(broken));
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
