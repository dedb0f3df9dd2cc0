import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isKnownRoute } from '@lomdim/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';
import { isProtocolPath } from './protocol-prefixes.ts';

/** Serves the built web app: its files, and its page for every address that is not a file. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const files = listFiles(folder);
  const page = readPage(folder);
  if (files.size > 0) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (!reading || path === undefined || isProtocolPath(path)) return notFound(request, reply);
    // Only names that were there at start are ever looked up, so no path can climb out of the folder.
    if (files.has(path)) return sendFile(reply, path);
    if (page === undefined || isAsset(path) || !wantsPage(request)) return notFound(request, reply);
    return sendPage(request, reply, page, isKnownRoute(path) ? 200 : 404);
  });
}

type Page = { html: Buffer; etag: string };

function readPage(folder: string): Page | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file);
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}

function listFiles(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'));
  return new Set(names.filter((name) => !isCompressedTwin(name, names)));
}

function isCompressedTwin(name: string, names: readonly string[]): boolean {
  return /\.(?:br|gz)$/.test(name) && names.includes(name.replace(/\.(?:br|gz)$/, ''));
}

function pathOf(request: FastifyRequest): string | undefined {
  const path = request.url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function isAsset(path: string): boolean {
  return path.startsWith('/assets/');
}

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept;
  return accept === undefined || /text\/html|application\/xhtml\+xml|\*\/\*/i.test(accept);
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
  reply.header('cache-control', 'no-cache').header('etag', page.etag).header('vary', 'accept-encoding');
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return reply.code(status).type('text/html; charset=utf-8').send(page.html);
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(request, reply, {
    status: 404,
    code: 'not_found',
    message: 'There is nothing at this address.',
  });
}
