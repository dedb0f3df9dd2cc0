import { disallowedPaths } from '@lomdim/web/addresses';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { publicOrigin } from './config-json.ts';

type SearchConfig = Pick<Config, 'siteUrl' | 'isSiteUrlSet' | 'meeting'>;

/** What is personal, or is no page. Nothing here is a secret: what protects it is who may read it. */
const notForSearch = ['/rest/v1', '/realtime/v1', '/storage/v1', '/functions/v1', '/dev', ...disallowedPaths];

/** Names a whole address, which only the server knows. */
export function serveRobots(app: FastifyInstance, config: SearchConfig): void {
  app.get('/robots.txt', async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return robots(publicOrigin(config, request.headers.host));
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
