import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { sendError, shown } from '@lomdim/platform/http/errors';
import { isProtocolPath } from '@lomdim/platform/http/protocol-prefixes';
import { canonicalPath, isKnownRoute, knownRoutes } from '@lomdim/web/addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicOrigin } from './config-json.ts';
import { languageOf, type PageHeads, readPageHeads, writeHead } from './page-heads.ts';

const assetFolder = '/assets/';

/** Serves the built web app: its files, and its page for every address that is not a file. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  config: Parameters<typeof publicOrigin>[0],
): Promise<void> {
  const page = readPage(folder);
  const heads = readPageHeads(folder);
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (page === undefined || !asksForPage(request, path)) return notFound(request, reply);
    const origin = publicOrigin(config, request.headers.host);
    return sendPage(request, reply, withHead(page, heads, request, origin), isKnownRoute(path) ? 200 : 404);
  };
  for (const route of knownRoutes) app.get(route, answer);
  app.setNotFoundHandler(answer);
  await serveFiles(app, folder);
}

/** Only names that were there at start are ever looked up, so no path can climb out of the folder. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = listFiles(folder);
  if (files.length === 0) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });
  // Hundreds of assets share one route; each of the few others has its own.
  const assets = new Set(files.filter(isAsset));
  app.get<{ Params: { '*': string } }>(`${assetFolder}*`, (request, reply) => {
    const path = assetFolder + request.params['*'];
    return assets.has(path) ? sendFile(reply, path) : reply.callNotFound();
  });
  for (const path of files.filter((name) => !isAsset(name))) {
    app.get(path.replaceAll(':', '::'), (_request, reply) => sendFile(reply, path));
  }
}

type Page = { html: Buffer; etag: string };

function readPage(folder: string): Page | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  return pageOf(readFileSync(file));
}

function pageOf(html: Buffer): Page {
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}

/** A public page says what it is before it runs; any other is the same for everyone. */
function withHead(page: Page, heads: PageHeads, request: FastifyRequest, origin: string): Page {
  const path = canonicalPath(pathOf(request));
  const query = request.url.split('?')[1] ?? '';
  const language = languageOf(query, request.headers['accept-language']);
  const head = Object.hasOwn(heads, path) ? heads[path]?.[language] : undefined;
  if (!head) return page;
  return pageOf(Buffer.from(writeHead(page.html.toString(), head, { origin, path, query, language })));
}

function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'));
  const all = new Set(names);
  return names.filter((name) => !isCompressedTwin(name, all));
}

function isCompressedTwin(name: string, all: ReadonlySet<string>): boolean {
  return /\.(?:br|gz)$/.test(name) && all.has(name.replace(/\.(?:br|gz)$/, ''));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function asksForPage(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isProtocolPath(path) || isAsset(path)) return false;
  const accept = request.headers.accept;
  return accept === undefined || /text\/html|application\/xhtml\+xml|\*\/\*/i.test(accept);
}

function isAsset(path: string): boolean {
  return path.startsWith(assetFolder);
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  // The name of a file in /assets carries a hash of its content: it never changes.
  const cache = isAsset(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
  return reply
    .code(200)
    .header('cache-control', cache)
    .header('vary', 'accept-encoding')
    .sendFile(path.slice(1));
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding, accept-language');
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return reply.code(status).type('text/html; charset=utf-8').send(page.html);
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(request, reply, shown(404, 'not_found', 'There is nothing at this address.'));
}
