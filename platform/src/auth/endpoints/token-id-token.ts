import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { requireGoogle } from '../google/provider.ts';
import { accountOfClaims, linkToAccount } from '../google/sign-in.ts';
import { optional, readBody } from '../http/read-input.ts';
import { requireLinkingSession, requireManualLinking } from '../sessions/linking-session.ts';
import { requireUser, visitorOf } from '../sessions/require-user.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';

const body = z.object({
  provider: optional(z.string()),
  id_token: optional(z.string()),
  nonce: optional(z.string()),
  link_identity: optional(z.boolean()),
});

/** A session for someone whom the app has already sent to the provider by itself. */
export async function grantByIdToken(context: AuthContext, request: FastifyRequest): Promise<SessionAnswer> {
  const input = readBody(request, body);
  if (!input.id_token) throw invalid('id_token required');
  if (input.provider === 'google' && context.google === undefined) {
    throw new AuthError(
      400,
      'provider_disabled',
      'Provider (issuer "https://accounts.google.com") is not enabled',
    );
  }
  const google = requireGoogle(context.google, input.provider);
  await consumeRateLimit(context, 'provider', clientAddress(context, request));
  const linking = input.link_identity === true ? await requireUser(context, request) : undefined;
  if (linking !== undefined) {
    requireManualLinking(context);
    requireLinkingSession(linking);
  }
  const claims = await google.verifyIdToken(input.id_token);
  checkNonce(claims.nonce, input.nonce);
  return await inTransaction(context.pool, async (db) => {
    const user =
      linking === undefined
        ? await accountOfClaims(context, db, claims, clientAddress(context, request))
        : await linkToAccount(db, linking.user.id, claims, linking.session?.id ?? null);
    return await startSession(context, db, user, 'oauth', visitorOf(context, request));
  });
}

/** The provider was given the hash; only who began this sign-in knows what was hashed. */
function checkNonce(inToken: string | undefined, given: string | undefined): void {
  if ((inToken === undefined) !== !given) {
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (inToken === undefined || !given) return;
  if (createHash('sha256').update(given).digest('hex') !== inToken) throw invalid('Nonces mismatch');
}
