import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, FinishedPage } from './finished-page.ts';

/** To GET and HEAD alike; HTTP leaves the body of the latter away. `isBusy`: others wait for the processor. */
export async function sendFinishedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  isBusy = false,
): Promise<FastifyReply> {
  const { 'content-type': type = 'text/html; charset=utf-8', vary = '', ...headers } = page.headers;
  reply.headers(headers).header('etag', page.etag).header('vary', withEncoding(vary));
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag)) {
    return reply.code(304).send();
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const packed = encoding && (await page.packed(encoding, isBusy));
  if (packed) reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type(type)
    .send(packed ?? page.body);
}

function withEncoding(vary: string): string {
  const names = vary.split(',').map((name) => name.trim().toLowerCase());
  return names.includes('accept-encoding') ? vary : ['accept-encoding', ...names].filter(Boolean).join(', ');
}

/** Compared weakly, as RFC 9110 asks of this header. */
function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  const opaque = (each: string) => each.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((each) => opaque(each) === opaque(etag));
}

/** Of those that the client takes, the smaller one; its own order of preference is one of habit. */
export function preferredEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = new Map(
    (accepted ?? '').split(',').map((each) => {
      const [name = '', ...parameters] = each
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(takes);
}
