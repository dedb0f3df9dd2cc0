import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { checkCodeVerifier } from '../http/code-challenge.ts';
import { optional, readBody } from '../http/read-input.ts';
import { visitorOf } from '../sessions/require-user.ts';
import { hashSecret } from '../sessions/secrets.ts';
import { startSession } from '../sessions/start-session.ts';
import { settings } from '../settings.ts';
import { deleteFlow, lockFlowByAuthCode, openOfFlow } from '../store/flow-state.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { findUserById } from '../store/users.ts';

const body = z.object({ auth_code: optional(z.string()), code_verifier: optional(z.string()) });

const notFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

/** Exchanges the code from the address bar, with the secret that only the same browser has, for a session. */
export async function grantByAuthCode(context: AuthContext, request: FastifyRequest) {
  const { auth_code: code, code_verifier: verifier } = readBody(request, body);
  if (!code || !verifier) {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  await consumeRateLimit(context, 'verify', clientAddress(context, request));
  return await inTransaction(context.pool, async (db) => {
    const flow = await lockFlowByAuthCode(db, hashSecret(code), settings.flowSeconds);
    if (flow?.user_id == null || flow.code_challenge === null || flow.code_challenge_method === null) {
      throw notFound();
    }
    if (flow.expired)
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    checkCodeVerifier({ challenge: flow.code_challenge, method: flow.code_challenge_method }, verifier);
    const user = await findUserById(db, flow.user_id);
    if (user === undefined) throw notFound();
    await deleteFlow(db, flow.id);
    const answer = await startSession(
      context,
      db,
      user,
      flow.authentication_method,
      visitorOf(context, request),
    );
    const accessToken = openOfFlow(context, flow, 'provider_access_token');
    const refreshToken = openOfFlow(context, flow, 'provider_refresh_token');
    return {
      ...answer,
      ...(accessToken === undefined ? {} : { provider_token: accessToken }),
      ...(refreshToken === undefined ? {} : { provider_refresh_token: refreshToken }),
    };
  });
}
