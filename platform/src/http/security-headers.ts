import type { FastifyInstance } from 'fastify';
import { isProtocolPath } from './protocol-prefixes.ts';

type Headers = Readonly<Record<string, string>>;

/** Every answer gets them. What pages may load and do is for whoever makes the pages to say. */
export function setSecurityHeaders(app: FastifyInstance, siteUrl: string, pageHeaders: Headers): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(siteUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
  const page = { ...everywhere, ...pageHeaders };
  const protocol = { ...everywhere, ...protocolHeaders };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isProtocolPath(request.url) ? protocol : page);
    done();
  });
}

/** Answers of the protocols are data. Should a browser open one as a page, it may do nothing. */
const protocolHeaders: Headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  // What a person was answered stays in no cache, neither theirs nor one on the way. What is public says so itself.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
};
