import { isLoopbackName } from '@lomdim/platform/http/loopback';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type PublicConfig = Pick<Config, 'siteUrl' | 'isSiteUrlSet' | 'meeting'>;

/** What the web app must know before its first call. Nothing secret, ever. */
export function serveConfigJson(app: FastifyInstance, config: PublicConfig, anonKey: string): void {
  app.get('/config.json', async (request, reply) => {
    // The answer depends on the host that was asked for, so no cache may keep it for another.
    reply.header('cache-control', 'no-store');
    return {
      supabaseUrl: publicOrigin(config, request.headers.host),
      anonKey,
      meetingProvider: config.meeting.provider,
      meetingDomain: config.meeting.domain,
    };
  });
}

/**
 * The page and its calls must share one origin. Someone on this machine may have opened 127.0.0.1 instead of
 * localhost; and where no public origin was set, the address that was used is the best there is.
 */
export function publicOrigin(config: PublicConfig, host: string | undefined): string {
  if (host === undefined || !/^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i.test(host)) {
    return config.siteUrl;
  }
  return isLoopbackName(host) || !config.isSiteUrlSet ? `http://${host}` : config.siteUrl;
}
