import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { checkCodeVerifier } from '../http/code-challenge.ts';
import { readBody } from '../http/read-input.ts';
import { authenticateClient } from '../oauth-server/authenticate-client.ts';
import { readFormBodies } from '../oauth-server/form-body.ts';
import { idToken } from '../oauth-server/id-token.ts';
import { answerOAuthErrors, invalidGrant, OAuthError } from '../oauth-server/oauth-error.ts';
import { readScopes } from '../oauth-server/scopes.ts';
import { endSession } from '../sessions/end-sessions.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { visitorOf } from '../sessions/require-user.ts';
import { hashSecret } from '../sessions/secrets.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { startSession } from '../sessions/start-session.ts';
import { auditRequest } from '../store/audit.ts';
import {
  type ApprovedAuthorization,
  lockAuthorizationByCode,
  markUsed,
} from '../store/oauth-authorizations.ts';
import type { OAuthClientRow } from '../store/oauth-clients.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import type { UserRow } from '../store/user-row.ts';
import { findUserById } from '../store/users.ts';

const member = z.string().max(4096).optional();
const body = z.object({
  grant_type: member,
  code: member,
  code_verifier: member,
  redirect_uri: member,
  refresh_token: member,
  client_id: member,
  client_secret: member,
  resource: member,
});

type Input = z.infer<typeof body>;

/** How sessions of apps say that they began; nobody proves who they are by that. */
const appMethod = 'oauth_provider/authorization_code';

/** Where an app exchanges its code, and later its refresh token, for an access token. */
export function oauthToken(app: FastifyInstance, context: AuthContext): void {
  app.register(async (scope) => {
    readFormBodies(scope);
    answerOAuthErrors(scope);
    scope.post('/oauth/token', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      await consumeRateLimit(context, 'oauthToken', clientAddress(context, request));
      const input = readBody(request, body);
      const { grant_type: grantType } = input;
      if (!grantType) throw new OAuthError('invalid_request', 'grant_type is required');
      const client = await authenticateClient(context, request, input);
      if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
        throw new OAuthError('unsupported_grant_type', `Unsupported grant type: ${grantType.slice(0, 100)}`);
      }
      if (!client.grant_types.includes(grantType)) {
        throw new OAuthError('unauthorized_client', `Client is not allowed to use grant type: ${grantType}`);
      }
      return grantType === 'refresh_token'
        ? await refresh(context, client, input)
        : await exchange(context, request, client, input);
    });
  });
}

async function refresh(context: AuthContext, client: OAuthClientRow, input: Input) {
  if (!input.refresh_token) throw new OAuthError('invalid_request', 'refresh_token is required');
  return tokensOf(await refreshSession(context, input.refresh_token, client.id), client);
}

async function exchange(context: AuthContext, request: FastifyRequest, client: OAuthClientRow, input: Input) {
  const { code } = input;
  if (!code) throw new OAuthError('invalid_request', 'code is required for authorization_code grant');
  const outcome = await inTransaction(context.pool, async (db) => {
    const found = await lockAuthorizationByCode(db, hashSecret(code));
    if (found === undefined) throw invalidGrant('Invalid authorization code');
    if (found.client_id !== client.id) {
      throw invalidGrant('Authorization code was not issued for this client');
    }
    // Committed, not rolled back: the session must be gone although the answer is a refusal.
    if (found.used) return await endWhatWasMade(context, request, db, found);
    const user = await requireGrant(db, found, input);
    const answer = await startSession(context, db, user, appMethod, visitorOf(context, request), found.aal, {
      clientId: client.id,
      scopes: found.scope,
      factorId: found.factor_id,
    });
    await markUsed(db, found.id, String(decodeJwt(answer.access_token).session_id));
    return { answer, user, found };
  });
  if (outcome instanceof OAuthError) throw outcome;
  const { answer, user, found } = outcome;
  if (!readScopes(found.scope).includes('openid')) return tokensOf(answer, client);
  const about = {
    clientId: client.id,
    nonce: found.nonce,
    scope: found.scope,
    signedInAt: found.signed_in_at,
  };
  return { ...tokensOf(answer, client), id_token: await idToken(context, user, about) };
}

/** Two parties hold the code, and nobody knows which of them the session belongs to. */
async function endWhatWasMade(
  context: AuthContext,
  request: FastifyRequest,
  db: Queryable,
  found: ApprovedAuthorization,
): Promise<OAuthError> {
  if (found.made_session_id !== null) await endSession(db, found.made_session_id);
  await auditRequest(context, request, db, 'oauth_code_reused', found.user_id, {
    client_id: found.client_id,
  });
  return invalidGrant('Invalid authorization code');
}

async function requireGrant(db: Queryable, found: ApprovedAuthorization, input: Input): Promise<UserRow> {
  if (found.expired) throw invalidGrant('Authorization code has expired');
  if (input.resource && input.resource !== found.resource) {
    throw new OAuthError('invalid_target', 'The resource is not the one that was asked for');
  }
  if (input.redirect_uri && input.redirect_uri !== found.redirect_uri) {
    throw invalidGrant('Invalid redirect_uri');
  }
  requireVerifier(found, input.code_verifier ?? '');
  if (found.signed_in_at === null) throw invalidGrant('The session that approved this has ended');
  const user = await findUserById(db, found.user_id);
  if (user === undefined) throw invalidGrant('User not found for authorization code');
  return user;
}

function requireVerifier({ code_challenge: challenge }: ApprovedAuthorization, verifier: string): void {
  if (verifier === '') throw invalidGrant('PKCE verification failed: code_verifier is required');
  try {
    checkCodeVerifier({ challenge, method: 's256' }, verifier);
  } catch {
    throw invalidGrant('PKCE verification failed: code challenge does not match');
  }
}

/** As RFC 6749 says it. Who the person is, an app asks the userinfo endpoint. */
function tokensOf(answer: SessionAnswer, client: OAuthClientRow) {
  return {
    access_token: answer.access_token,
    token_type: answer.token_type,
    expires_in: answer.expires_in,
    ...(client.grant_types.includes('refresh_token') ? { refresh_token: answer.refresh_token } : {}),
    scope: decodeJwt(answer.access_token).scope,
  };
}
