import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';
import { serverMetadata } from '../oauth-server/metadata.ts';

/** By its own address below the issuer, as most programs look for it. */
export function oauthDiscovery(app: FastifyInstance, context: AuthContext): void {
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    app.get(`/.well-known/${name}`, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=600');
      return serverMetadata(context);
    });
  }
}
