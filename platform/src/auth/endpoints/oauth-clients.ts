import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { readBody } from '../http/read-input.ts';
import { clientBody } from '../oauth-server/client-input.ts';
import { registerClient } from '../oauth-server/register-client.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';

/** Apps that register themselves (RFC 7591), where the operator allows it. They get nothing by that: a person still has to let them in. */
export function oauthClients(app: FastifyInstance, context: AuthContext): void {
  app.post('/oauth/clients/register', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!context.config.oauthServer.dynamicRegistration) {
      throw new AuthError(
        403,
        'oauth_dynamic_client_registration_disabled',
        'Dynamic client registration is not enabled',
      );
    }
    await consumeRateLimit(context, 'oauthRegister', clientAddress(context, request));
    const client = await registerClient(context.pool, readBody(request, clientBody), 'dynamic');
    return await reply.code(201).send({
      ...client,
      client_id_issued_at: Math.floor(Date.parse(client.created_at) / 1000),
      ...(client.client_secret === undefined ? {} : { client_secret_expires_at: 0 }),
    });
  });
}
