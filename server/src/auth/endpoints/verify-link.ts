import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { acceptToken } from '../accounts/accept-token.ts';
import { isVerificationType, takeLinkToken } from '../accounts/verify-token.ts';
import type { AuthContext, Queryable } from '../context.ts';
import { type AuthError, invalid, linkExpired } from '../errors.ts';
import { asAuthError } from '../http/answer-errors.ts';
import { readQuery } from '../http/read-input.ts';
import { allowedRedirect, withFragment, withQuery } from '../http/redirect-to.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { startSession, type Visitor } from '../sessions/start-session.ts';
import { visitorOf } from '../sessions/who-asks.ts';
import { setAuthCode } from '../store/flow-state.ts';
import { takeLimit } from '../store/rate-limits.ts';
import { sessionMembers } from './session-redirect.ts';
import { otherMailboxNext } from './verify.ts';

const query = z.object({
  token: z.string().optional(),
  type: z.string().optional(),
  redirect_to: z.string().optional(),
});

/** Where a mailed link leads: proves the mailbox, then goes on to the app with a session or with the reason. */
export function verifyLink(app: FastifyInstance, context: AuthContext): void {
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const { token, type, redirect_to: asked } = readQuery(request, query);
    const redirectTo = allowedRedirect(context.config.siteUrl, asked);
    if (!token) throw invalid('Verify requires a token or a token hash');
    if (!type || !isVerificationType(type)) throw invalid('Verify requires a verification type');
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    await takeLimit(context, 'verify', clientAddress(context, request));
    try {
      const target = await inTransaction(context.pool, (db) =>
        followLink(context, db, { token, type, redirectTo }, visitorOf(context, request)),
      );
      return await reply.redirect(target, 303);
    } catch (error) {
      const reason = asAuthError(error);
      if (reason.status >= 500) throw error;
      return await reply.redirect(errorTarget(redirectTo, reason), 303);
    }
  });
}

async function followLink(
  context: AuthContext,
  db: Queryable,
  link: { token: string; type: string; redirectTo: string },
  visitor: Visitor,
): Promise<string> {
  const token = await takeLinkToken(db, link.token, link.type);
  if (token === undefined) throw linkExpired();
  const user = await acceptToken(context, db, token, visitor.ip);
  if (user === undefined) return withFragment(link.redirectTo, { message: otherMailboxNext });
  if (token.flow_state_id !== null) {
    const code = newSecret();
    await setAuthCode(db, token.flow_state_id, { hash: hashSecret(code), userId: user.id });
    return withQuery(link.redirectTo, { code });
  }
  const answer = await startSession(context, db, user, 'otp', visitor);
  return withFragment(link.redirectTo, { ...sessionMembers(answer), type: link.type });
}

export function errorTarget(redirectTo: string, error: AuthError): string {
  const members = {
    error: error.status >= 500 ? 'server_error' : error.status === 403 ? 'access_denied' : 'invalid_request',
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(withQuery(redirectTo, members), members);
}
