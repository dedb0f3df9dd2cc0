import { languageCodes } from '@lomdim/contract/languages';
import { disallowedPaths, publicPages } from '@lomdim/web/addresses';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { publicOrigin } from './config-json.ts';

type SearchConfig = Pick<Config, 'siteUrl' | 'isSiteUrlSet' | 'meeting'>;

/** What is personal, or is no page. Nothing here is a secret: what protects it is who may read it. */
const notForSearch = ['/rest/v1', '/realtime/v1', '/storage/v1', '/functions/v1', '/dev', ...disallowedPaths];

/** Both name whole addresses, which only the server knows. */
export function serveSearchEngines(app: FastifyInstance, config: SearchConfig): void {
  app.get('/robots.txt', async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return robots(publicOrigin(config, request.headers.host));
  });
  app.get('/sitemap.xml', async (request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return sitemap(publicOrigin(config, request.headers.host));
  });
}

function robots(origin: string): string {
  const lines = [
    'User-agent: *',
    ...notForSearch.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Every public page, with its address in each language. */
function sitemap(origin: string): string {
  const entries = publicPages.map((page) => {
    const address = origin + page.address;
    const others = languageCodes.map(
      (language) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="${address}?lng=${language}"/>`,
    );
    return [
      '  <url>',
      `    <loc>${address}</loc>`,
      ...others,
      `    <xhtml:link rel="alternate" hreflang="x-default" href="${address}"/>`,
      '  </url>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
