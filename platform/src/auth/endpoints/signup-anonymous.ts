import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { checkMetadataSize } from '../accounts/create-account.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { visitorOf } from '../sessions/require-user.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { findUserById, insertUser } from '../store/users.ts';

/** An account of someone who has said nothing about themselves; an address or a provider makes it a known one. */
export async function signUpAnonymously(
  context: AuthContext,
  request: FastifyRequest,
  data: Record<string, unknown> | undefined,
): Promise<SessionAnswer> {
  if (!context.config.accounts.anonymousSignIns) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  checkMetadataSize(data, 'data');
  await consumeRateLimit(context, 'anonymousSignIn', clientAddress(context, request));
  const id = randomUUID();
  return await inTransaction(context.pool, async (db) => {
    await insertUser(db, { id, email: null, isAnonymous: true, userMetadata: data ?? {} });
    const user = await findUserById(db, id);
    if (user === undefined) throw new Error('an account without an address was not made');
    return await startSession(context, db, user, 'anonymous', visitorOf(context, request));
  });
}
