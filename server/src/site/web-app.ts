import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Renderer } from '@lomdim/contract/rendering';
import { sendError, shown } from '@lomdim/platform/http/errors';
import { isProtocolPath } from '@lomdim/platform/http/protocol-prefixes';
import { knownRoutes } from '@lomdim/web/addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { pathOf, servePages } from './pages.ts';

const assetFolder = '/assets/';

/** Serves the built web app: its files, and its page for every address that is not a file. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  services: Services,
  renderer?: Renderer,
): Promise<void> {
  const sendPage = servePages(app, folder, services, renderer);
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage && asksForPage(request) ? sendPage(request, reply) : notFound(request, reply);
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

function asksForPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
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

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(request, reply, shown(404, 'not_found', 'There is nothing at this address.'));
}
