import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import type { AuthContext } from '../context.ts';
import { requireGoogle } from '../google/provider.ts';
import { readCodeChallenge } from '../http/code-challenge.ts';
import { rememberState } from '../http/flow-cookie.ts';
import { readQuery } from '../http/read-input.ts';
import { allowedRedirect } from '../http/redirect-to.ts';
import { requireLinkingSession, requireManualLinking } from '../sessions/linking-session.ts';
import { requireUser } from '../sessions/require-user.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { insertFlowState, type NewFlowState } from '../store/flow-state.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';

const query = z.object({
  provider: z.string().optional(),
  redirect_to: z.string().optional(),
  scopes: z.string().max(500).optional(),
  skip_http_redirect: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  // What the app may say to the provider; everything else is ours to say.
  access_type: z.string().max(100).optional(),
  prompt: z.string().max(100).optional(),
  login_hint: z.string().max(320).optional(),
  hd: z.string().max(253).optional(),
});

/** The redirect to the provider, for signing in and for linking. */
export function authorize(app: FastifyInstance, context: AuthContext): void {
  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const url = await beginFlow(context, request, reply, undefined);
    return wantsAddress(request) ? { url } : await reply.redirect(url, 302);
  });

  app.get('/user/identities/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await requireUser(context, request);
    requireManualLinking(context);
    const sessionId = requireLinkingSession(caller);
    const url = await beginFlow(context, request, reply, { userId: caller.user.id, sessionId });
    return wantsAddress(request) ? { url } : await reply.redirect(url, 302);
  });
}

const wantsAddress = (request: FastifyRequest): boolean =>
  readQuery(request, query).skip_http_redirect === 'true';

async function beginFlow(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linking: NewFlowState['linking'] | undefined,
): Promise<string> {
  const input = readQuery(request, query);
  const google = requireGoogle(context.google, input.provider);
  const redirectTo = allowedRedirect(context.config, input.redirect_to);
  const codeChallenge = readCodeChallenge(input);
  await consumeRateLimit(context, 'provider', clientAddress(context, request));
  const [state, nonce, providerCodeVerifier] = [newSecret(), newSecret(), oidc.randomPKCECodeVerifier()];
  const passedOn = Object.entries({
    access_type: input.access_type,
    prompt: input.prompt,
    login_hint: input.login_hint,
    hd: input.hd,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const url = await google.authorizationUrl({
    ...Object.fromEntries(passedOn),
    scope: ['openid', 'email', 'profile', ...(input.scopes ?? '').split(/[\s,]+/)].filter(unique).join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(providerCodeVerifier),
    code_challenge_method: 'S256',
  });
  await insertFlowState(context, context.pool, {
    method: 'oauth',
    providerType: 'google',
    codeChallenge,
    stateHash: hashSecret(state),
    nonce,
    providerCodeVerifier,
    redirectTo,
    ...(linking === undefined ? {} : { linking }),
  });
  reply.header('cache-control', 'no-store');
  rememberState(context, request, reply, state);
  return url;
}

const unique = (scope: string, index: number, all: string[]): boolean =>
  scope !== '' && all.indexOf(scope) === index;
