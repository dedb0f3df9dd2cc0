import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import { acceptToken } from '../accounts/accept-token.ts';
import { findLinkToken, isVerificationType, takeLinkToken } from '../accounts/verify-token.ts';
import type { AuthContext } from '../context.ts';
import { type AuthError, invalid, linkExpired } from '../errors.ts';
import { asAuthError } from '../http/answer-errors.ts';
import { requireOwnPage } from '../http/own-page.ts';
import { readBody, readQuery } from '../http/read-input.ts';
import { allowedRedirect, withFragment, withQuery } from '../http/redirect-to.ts';
import { describeLink } from '../pages/describe-link.ts';
import { visitorOf } from '../sessions/require-user.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { sessionMembers } from '../sessions/session-answer.ts';
import { startSession, type Visitor } from '../sessions/start-session.ts';
import { setAuthCode } from '../store/flow-state.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { otherMailboxNext } from './verify.ts';

const members = z.object({
  token: z.string().optional(),
  type: z.string().optional(),
  redirect_to: z.string().optional(),
});

const buttonPath = '/verify/link';

type Link = { token: string; type: string; redirectTo: string };

/**
 * Where a mailed link leads. Programs that look after a mailbox open every link in it, so opening it shows a page; what
 * the link is for is done by the button on it, which then goes on to the app with a session or with the reason.
 */
export function verifyLink(app: FastifyInstance, context: AuthContext): void {
  app.get('/verify', async (request, reply) => {
    const link = await readLink(context, request, readQuery(request, members));
    const token = await findLinkToken(context.pool, link.token, link.type);
    // There is nothing to press: the app says so, as it does when the button comes too late.
    if (token === undefined) return await goOn(reply, errorTarget(link.redirectTo, linkExpired()));
    const page = context.product.accountMessages.linkPage({
      ...(await describeLink(context.pool, token)),
      acceptLanguage: request.headers['accept-language'],
      action: `/auth/v1${buttonPath}`,
      fields: { token: link.token, type: link.type, redirect_to: link.redirectTo },
      redirectTo: link.redirectTo,
    });
    return await keepToItself(reply)
      .header('content-security-policy', page.contentSecurityPolicy)
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });

  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
    );
    forms.post(buttonPath, async (request, reply) => {
      requireOwnPage(request, context.config.siteUrl);
      const link = await readLink(context, request, readBody(request, members));
      try {
        const target = await inTransaction(context.pool, (db) =>
          followLink(context, db, link, visitorOf(context, request)),
        );
        return await goOn(reply, target);
      } catch (error) {
        const reason = asAuthError(error);
        if (reason.status >= 500) throw error;
        return await goOn(reply, errorTarget(link.redirectTo, reason));
      }
    });
  });
}

async function readLink(
  context: AuthContext,
  request: FastifyRequest,
  { token, type, redirect_to: requested }: z.infer<typeof members>,
): Promise<Link> {
  const redirectTo = allowedRedirect(context.config, requested);
  if (!token) throw invalid('Verify requires a token or a token hash');
  if (!type || !isVerificationType(type)) throw invalid('Verify requires a verification type');
  await consumeRateLimit(context, 'verify', clientAddress(context, request));
  return { token, type, redirectTo };
}

/** The address holds a secret: no cache may keep it, no other site may receive it, and no other page may show it. */
function keepToItself(reply: FastifyReply): FastifyReply {
  // Not `no-referrer`: with that, the browser would not say either that the button is on a page of ours.
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'strict-origin')
    .header('x-frame-options', 'DENY')
    .header('x-robots-tag', 'noindex');
}

async function goOn(reply: FastifyReply, target: string): Promise<FastifyReply> {
  return await reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(target, 303);
}

async function followLink(
  context: AuthContext,
  db: Queryable,
  link: Link,
  visitor: Visitor,
): Promise<string> {
  const token = await takeLinkToken(db, link.token, link.type);
  if (token === undefined) throw linkExpired();
  const user = await acceptToken(context, db, token, visitor.ip);
  if (user === undefined) return withFragment(link.redirectTo, { message: otherMailboxNext });
  if (token.flow_state_id !== null) {
    const code = newSecret();
    await setAuthCode(context, db, token.flow_state_id, { hash: hashSecret(code), userId: user.id });
    return withQuery(link.redirectTo, { code });
  }
  const answer = await startSession(context, db, user, 'otp', visitor);
  return withFragment(link.redirectTo, { ...sessionMembers(answer), type: link.type });
}

export function errorTarget(redirectTo: string, error: AuthError): string {
  const outcome = {
    error: error.status >= 500 ? 'server_error' : error.status === 403 ? 'access_denied' : 'invalid_request',
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(withQuery(redirectTo, outcome), outcome);
}
