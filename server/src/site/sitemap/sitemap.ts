import { HttpError } from '@lomdim/platform/http/errors';
import { publicPages, type RecordKind, recordPages } from '@lomdim/web/addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { publicOrigin } from '../config-json.ts';
import { SitemapRows } from './read-sitemap.ts';
import { type SitemapEntry, writeIndex, writePart } from './write-sitemap.ts';

/** The part of everything that the database does not decide about. */
const pagesPart = '/sitemap-pages.xml';
const partPath = (kind: RecordKind, number: number) => `/sitemap-${kind}s-${number + 1}.xml`;

type PartParams = { kind: string; number: string };

/**
 * `sitemap.xml` names its parts: the pages that are always there, and for teachers and courses as many as they need. Only what any
 * visitor may see is named, at whole addresses, which only the server knows.
 */
export function serveSitemap(app: FastifyInstance, { config, pool }: Pick<Services, 'config' | 'pool'>) {
  const rows = new SitemapRows(pool);
  const origin = (request: FastifyRequest) => publicOrigin(config, request.headers.host);

  app.get('/sitemap.xml', async (request, reply) => {
    const parts = await available(rows.parts(), reply);
    const paths = recordPages.flatMap(({ kind }) =>
      Array.from({ length: parts.get(kind) ?? 0 }, (_, number) => partPath(kind, number)),
    );
    return send(reply, writeIndex(origin(request), [pagesPart, ...paths]));
  });

  app.get(pagesPart, (request, reply) => send(reply, writePart(origin(request), staticEntries)));

  app.get<{ Params: PartParams }>(
    '/sitemap-:kind(^[a-z]+)s-:number(^[1-9]\\d{0,5}).xml',
    async (request, reply) => {
      const page = recordPages.find(({ kind }) => kind === request.params.kind);
      const number = Number(request.params.number) - 1;
      const parts = page && (await available(rows.parts(), reply)).get(page.kind);
      if (!page || parts === undefined || number >= parts) return reply.callNotFound();
      const listed = await available(rows.part(page.kind, number, parts), reply);
      const entries = listed.map(({ id, changed_at }) => ({
        path: page.path.replace(':id', id),
        changed: changed_at.toISOString(),
      }));
      return send(reply, writePart(origin(request), entries));
    },
  );
}

const staticEntries: readonly SitemapEntry[] = publicPages.map(({ address, page }) => ({
  path: address,
  changed: page.changedOn?.[address.slice(address.lastIndexOf('/') + 1)],
}));

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=60')
    .header('vary', 'accept-encoding')
    .send(text);
}

/** Without a database there is none for a while, which search engines understand; they must not take it for an empty one. */
async function available<Answer>(answer: Promise<Answer>, reply: FastifyReply): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    reply.header('retry-after', '60');
    throw new HttpError(503, 'unavailable', 'The sitemap cannot be read right now.', { cause: error });
  }
}
