import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Says once that a proxy seems to stand in front which the operator did not name: then everybody behind it counts as one
 * address. It may also be a stranger who claims one, so nothing of the header is believed or logged.
 */
export function warnOfUnnamedProxy(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): void {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && !trustedProxies.has(request.ip)) {
      isWarned = true;
      request.log.warn(
        'a request was forwarded by a peer that TRUSTED_PROXIES does not name: everybody behind it counts as one address',
      );
    }
    done();
  });
}
