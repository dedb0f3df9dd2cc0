import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isUuid } from '../../lib/uuid.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { readQuery } from '../http/read-input.ts';
import { showToPeople } from '../oauth-server/register-client.ts';
import { readScopes } from '../oauth-server/scopes.ts';
import { requireUser } from '../sessions/require-user.ts';
import { auditRequest } from '../store/audit.ts';
import { listConsents, revokeConsent } from '../store/oauth-consents.ts';

const query = z.object({ client_id: z.string().default('') });

/** The apps that a person has let into their account. */
export function oauthGrants(app: FastifyInstance, context: AuthContext): void {
  app.get('/user/oauth/grants', async (request) => {
    const { user } = await requireUser(context, request);
    return (await listConsents(context.pool, user.id)).map((consent) => ({
      client: showToPeople(consent),
      scopes: readScopes(consent.scopes),
      granted_at: consent.granted_at.toISOString(),
    }));
  });

  app.delete('/user/oauth/grants', async (request, reply) => {
    const { user } = await requireUser(context, request);
    const { client_id: clientId } = readQuery(request, query);
    if (clientId === '') throw invalid('client_id query parameter is required');
    if (!isUuid(clientId)) throw invalid('invalid client_id format');
    await inTransaction(context.pool, async (db) => {
      if (!(await revokeConsent(db, user.id, clientId))) {
        throw new AuthError(404, 'oauth_consent_not_found', 'No active grant found for this client');
      }
      await auditRequest(context, request, db, 'oauth_consent_revoked', user.id, { client_id: clientId });
    });
    return await reply.code(204).send();
  });
}
