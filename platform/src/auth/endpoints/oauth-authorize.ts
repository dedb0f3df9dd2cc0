import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { AuthContext } from '../context.ts';
import { invalid, oauthClientNotFound } from '../errors.ts';
import { readQuery } from '../http/read-input.ts';
import { withQuery } from '../http/redirect-to.ts';
import { answerToApp } from '../oauth-server/answer-to-app.ts';
import { isSupported, readScopes } from '../oauth-server/scopes.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { settings } from '../settings.ts';
import { insertAuthorization } from '../store/oauth-authorizations.ts';
import { findOAuthClient } from '../store/oauth-clients.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';

/** Given twice, a parameter is an array, and no text; RFC 6749 forbids it. */
const query = z.object({ client_id: z.string().default(''), redirect_uri: z.string().default('') });
const request = z.object({
  response_type: z.string().default('code'),
  response_mode: z.literal('query').optional(),
  scope: z.string().max(1000).default(''),
  state: z.string().max(4096).optional(),
  resource: z.string().max(2048).optional(),
  nonce: z.string().max(255).optional(),
  code_challenge: z.string().default(''),
  code_challenge_method: z.string().default(''),
});

type Asked = z.infer<typeof request>;
type Refusal = { error: string; error_description: string };

const refusal = (error: string, description: string): Refusal => ({ error, error_description: description });

/** The redirect of an app: what it asks for is kept, and the person is sent on to the page where they decide. */
export function oauthAuthorize(app: FastifyInstance, context: AuthContext): void {
  app.get('/oauth/authorize', { exposeHeadRoute: false }, async (http, reply) => {
    reply.header('cache-control', 'no-store');
    const { client_id: clientId, redirect_uri: redirectUri } = readQuery(http, query);
    if (clientId === '') throw invalid('client_id is required');
    if (redirectUri === '') throw invalid('redirect_uri is required');
    await consumeRateLimit(context, 'oauthAuthorize', clientAddress(context, http));
    const client = isUuid(clientId) ? await findOAuthClient(context.pool, clientId) : undefined;
    if (client === undefined) throw oauthClientNotFound(400);
    // Nobody is sent to an address that the app did not register: whatever is wrong is said here.
    if (!client.redirect_uris.includes(redirectUri)) throw invalid('invalid redirect_uri');

    const read = request.safeParse(http.query);
    const asked = read.data;
    const wrong =
      asked === undefined
        ? refusal('invalid_request', `${String(read.error?.issues[0]?.path[0])} is not valid`)
        : problemOf(asked);
    if (asked === undefined || wrong !== undefined) {
      const { state } = http.query as Record<string, unknown>;
      const back = { redirectUri, state: typeof state === 'string' ? state : undefined };
      return await reply.redirect(answerToApp(context, back, wrong ?? {}), 302);
    }
    const id = newSecret();
    await insertAuthorization(context.pool, {
      idHash: hashSecret(id),
      clientId: client.id,
      redirectUri,
      scope: readScopes(asked.scope).join(' ') || settings.oauthServer.defaultScope,
      state: asked.state,
      resource: asked.resource || undefined,
      nonce: asked.nonce || undefined,
      codeChallenge: asked.code_challenge,
      seconds: settings.oauthServer.authorizationSeconds,
    });
    const { siteUrl, oauthServer } = context.config;
    return await reply.redirect(
      withQuery(`${siteUrl}${oauthServer.consentPath}`, { authorization_id: id }),
      302,
    );
  });
}

function problemOf(asked: Asked): Refusal | undefined {
  if (asked.response_type !== 'code') {
    return refusal('unsupported_response_type', 'only response_type=code is supported');
  }
  const unknown = readScopes(asked.scope).find((scope) => !isSupported(scope));
  if (unknown !== undefined) return refusal('invalid_scope', `unsupported scope: ${unknown.slice(0, 100)}`);
  if (asked.resource && !isResource(asked.resource)) {
    return refusal('invalid_target', 'resource must be an absolute URI without query and fragment');
  }
  if (asked.code_challenge === '' || asked.code_challenge_method === '') {
    return refusal('invalid_request', 'PKCE flow requires both code_challenge and code_challenge_method');
  }
  // In the plain form the challenge is the secret itself, and passes through the browser.
  if (asked.code_challenge_method.toLowerCase() !== 's256') {
    return refusal('invalid_request', "code_challenge_method must be 'S256'");
  }
  if (!/^[\w-]{43}$/.test(asked.code_challenge)) {
    return refusal('invalid_request', 'code_challenge must be the 43 characters of an S256 challenge');
  }
  return undefined;
}

function isResource(text: string): boolean {
  return URL.canParse(text) && !/[?#]/.test(text);
}
