import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid, oauthAuthorizationNotFound } from '../errors.ts';
import { readBody } from '../http/read-input.ts';
import { allowedRedirect } from '../http/redirect-to.ts';
import { answerToApp } from '../oauth-server/answer-to-app.ts';
import { showToPeople } from '../oauth-server/register-client.ts';
import { coversScopes } from '../oauth-server/scopes.ts';
import type { LiveSession } from '../sessions/require-user.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { settings } from '../settings.ts';
import { auditRequest } from '../store/audit.ts';
import {
  type AskedAuthorization,
  approveAuthorization,
  claimAuthorization,
  denyAuthorization,
  lockOwnAuthorization,
} from '../store/oauth-authorizations.ts';
import { findConsent, saveConsent } from '../store/oauth-consents.ts';
import { requireSession } from './factors.ts';

const body = z.object({ action: z.string().optional() });

/** The consent page asks what an app wants, and says what the person decided. */
export function oauthConsent(app: FastifyInstance, context: AuthContext): void {
  app.get('/oauth/authorizations/:authorization_id', async (request) => {
    requireOwnPage(context, request);
    const { user, session } = await requireSession(context, request);
    const authorizationId = idIn(request);
    return await inTransaction(context.pool, async (db) => {
      const asked = await claimAuthorization(db, hashSecret(authorizationId), user.id);
      if (asked === undefined) throw oauthAuthorizationNotFound();
      if (asked.status !== 'pending') throw invalid('authorization request cannot be processed');
      const consent = await findConsent(db, user.id, asked.client_id);
      if (consent !== undefined && coversScopes(consent.scopes, asked.scope) && isAssured(asked)) {
        return { redirect_url: await approve(context, db, asked, session) };
      }
      return {
        authorization_id: authorizationId,
        redirect_uri: asked.redirect_uri,
        client: showToPeople(asked),
        user: { id: user.id, email: user.email ?? '' },
        scope: asked.scope,
      };
    });
  });

  app.post('/oauth/authorizations/:authorization_id/consent', async (request) => {
    requireOwnPage(context, request);
    const { user, session } = await requireSession(context, request);
    const { action } = readBody(request, body);
    if (action !== 'approve' && action !== 'deny') throw invalid("action must be 'approve' or 'deny'");
    return await inTransaction(context.pool, async (db) => {
      const asked = await lockOwnAuthorization(db, hashSecret(idIn(request)), user.id);
      if (asked === undefined) throw oauthAuthorizationNotFound();
      if (asked.status !== 'pending') throw invalid('authorization request is no longer pending');
      const about = { client_id: asked.client_id, scope: asked.scope };
      if (action === 'deny') {
        await denyAuthorization(db, asked.id);
        await auditRequest(context, request, db, 'oauth_consent_denied', user.id, about);
        const back = { redirectUri: asked.redirect_uri, state: asked.state };
        const denied = { error: 'access_denied', error_description: 'User denied the request' };
        return { redirect_url: answerToApp(context, back, denied) };
      }
      await saveConsent(db, { userId: user.id, clientId: asked.client_id, scopes: asked.scope });
      await auditRequest(context, request, db, 'oauth_consent_granted', user.id, about);
      return { redirect_url: await approve(context, db, asked, session) };
    });
  });
}

const idIn = (request: FastifyRequest): string =>
  (request.params as { authorization_id: string }).authorization_id;

/** A page of another origin would need the person's token; that one of them got it is no reason to let it decide. */
function requireOwnPage({ config }: AuthContext, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  try {
    allowedRedirect(config, origin);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw invalid('unauthorized request origin');
  }
}

/**
 * Whether it is surely the app that the person once let in: it proves itself with a secret, or its address leads to nobody else. A
 * scheme or a port on the person's machine can be taken by any other program there, so then the person is asked each time (RFC 8252).
 */
const isAssured = ({ client_type: type, redirect_uri: uri }: AskedAuthorization): boolean =>
  type === 'confidential' || uri.startsWith('https:');

async function approve(
  context: AuthContext,
  db: Queryable,
  asked: AskedAuthorization,
  session: LiveSession,
): Promise<string> {
  const code = newSecret();
  await approveAuthorization(db, asked.id, {
    codeHash: hashSecret(code),
    sessionId: session.id,
    aal: session.aal ?? 'aal1',
    seconds: settings.oauthServer.codeSeconds,
  });
  return answerToApp(context, { redirectUri: asked.redirect_uri, state: asked.state }, { code });
}
