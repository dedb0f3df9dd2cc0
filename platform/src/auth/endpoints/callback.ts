import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { type Google, requireGoogle } from '../google/provider.ts';
import { accountOfClaims, linkToAccount } from '../google/sign-in.ts';
import { asAuthError } from '../http/answer-errors.ts';
import { forgetState, statesOf } from '../http/flow-cookie.ts';
import { readQuery } from '../http/read-input.ts';
import { withFragment, withQuery } from '../http/redirect-to.ts';
import { visitorOf } from '../sessions/require-user.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { sessionMembers } from '../sessions/session-answer.ts';
import { startSession } from '../sessions/start-session.ts';
import { settings } from '../settings.ts';
import { deleteFlow, type FlowState, openOfFlow, setAuthCode, takeFlowByState } from '../store/flow-state.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { errorTarget } from './verify-link.ts';

const query = z.object({
  state: z.string().optional(),
  code: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/** The redirect back from the provider. */
export function callback(app: FastifyInstance, context: AuthContext): void {
  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const google = requireGoogle(context.google, 'google');
    const { state } = readQuery(request, query);
    await consumeRateLimit(context, 'provider', clientAddress(context, request));
    // Looked at first, so that the browser that began it can still finish.
    const isOurs = state !== undefined && statesOf(context, request).includes(state);
    const flow = isOurs
      ? await takeFlowByState(context.pool, hashSecret(state), settings.flowSeconds)
      : undefined;
    if (isOurs) forgetState(context, request, reply, state);
    if (!isOurs || flow === undefined || flow.expired || flow.provider_type !== 'google') {
      return await refuseState(context, request, reply);
    }
    const redirectTo = flow.redirect_to ?? context.config.siteUrl;
    try {
      return await reply.redirect(await finish(context, google, request, { flow, state, redirectTo }), 303);
    } catch (error) {
      const reason = asAuthError(error);
      if (reason.status >= 500) request.log.error({ err: error }, 'third-party sign-in failed');
      return await reply.redirect(errorTarget(redirectTo, reason), 303);
    }
  });
}

/** A browser is redirected home with the reason; anything else is refused. */
async function refuseState(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = new AuthError(
    400,
    'bad_oauth_state',
    'OAuth state is invalid, has expired or was not begun in this browser',
  );
  if (!request.headers.accept?.includes('text/html')) throw refusal;
  return await reply.redirect(errorTarget(context.config.siteUrl, refusal), 303);
}

async function finish(
  context: AuthContext,
  google: Google,
  request: FastifyRequest,
  { flow, state, redirectTo }: { flow: FlowState; state: string; redirectTo: string },
): Promise<string> {
  const input = readQuery(request, query);
  if (input.error !== undefined) {
    throw new AuthError(403, 'bad_oauth_callback', (input.error_description ?? input.error).slice(0, 300));
  }
  const answer = await google.exchange(new URL(request.url, context.config.siteUrl).search.slice(1), {
    state,
    nonce: flow.nonce ?? '',
    codeVerifier: openOfFlow(context, flow, 'provider_code_verifier') ?? '',
  });
  return await inTransaction(context.pool, async (db) => {
    const user =
      flow.linking_user_id === null
        ? await accountOfClaims(context, db, answer.claims, clientAddress(context, request))
        : await linkToAccount(db, flow.linking_user_id, answer.claims, flow.linking_session_id);
    if (flow.code_challenge !== null) {
      const code = newSecret();
      await setAuthCode(context, db, flow.id, { ...answer, hash: hashSecret(code), userId: user.id });
      return withQuery(redirectTo, { code });
    }
    await deleteFlow(db, flow.id);
    const session = await startSession(context, db, user, 'oauth', visitorOf(context, request));
    return withFragment(redirectTo, {
      ...sessionMembers(session),
      ...(answer.accessToken === undefined ? {} : { provider_token: answer.accessToken }),
      ...(answer.refreshToken === undefined ? {} : { provider_refresh_token: answer.refreshToken }),
    });
  });
}
