import { languageCodes } from '@lomdim/contract/languages';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type SecurityTxtConfig = Pick<Config, 'siteUrl' | 'securityContact'>;

const daysValid = 180;

/** Where somebody can report a vulnerability, in the form that RFC 9116 asks for. */
export function serveSecurityTxt(app: FastifyInstance, config: SecurityTxtConfig): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    // The running server stands for what it says, so what it says is always fresh.
    const expires = new Date(Date.now() + daysValid * 24 * 3600 * 1000);
    return [
      `Contact: ${config.securityContact ?? `${config.siteUrl}/contact`}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${languageCodes.join(', ')}`,
      `Canonical: ${config.siteUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
  });
}
