import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import { TokenError } from '../../keys/token-error.ts';
import type { Claims } from '../../keys/verify-token.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, appForbidden, insufficientAal, userBanned } from '../errors.ts';
import { isBanned, type UserRow } from '../store/user-row.ts';
import { findUserById } from '../store/users.ts';
import { adminRoles, type SessionRow } from './session-answer.ts';
import type { Visitor } from './start-session.ts';

/** `is_recent`: the person proved who they are within the last ten minutes. */
export type LiveSession = SessionRow & { is_recent: boolean };

export type SignedIn = { user: UserRow; session: LiveSession | undefined };

export function visitorOf(context: Pick<AuthContext, 'config'>, request: FastifyRequest): Visitor {
  return {
    ip: clientAddress(context, request),
    userAgent: request.headers['user-agent'] ?? '',
  };
}

/**
 * The person whose access token came with the request, as long as account and session still exist. Somebody who has a
 * second factor has given it.
 */
export async function requireUser(context: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const caller = await requireUserBeforeFactor(context, request);
  if (needsSecondFactor(caller)) throw insufficientAal();
  return caller;
}

/** The same for the few calls that lead to the second factor or out again: there it may still be missing. */
export async function requireUserBeforeFactor(
  context: AuthContext,
  request: FastifyRequest,
): Promise<SignedIn> {
  const caller = await requireUserOrApp(context, request);
  if (isApp(caller)) throw appForbidden();
  return caller;
}

/**
 * The same for the few calls that are also for apps which the person let in: they read who it is, and sign themselves out.
 * Whatever changes an account, or could be used to keep access to it, is for the person alone.
 */
export async function requireUserOrApp(context: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const claims = await verifiedClaims(context, bearerToken(request));
  if (claims.sub === undefined || !isUuid(claims.sub)) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  const user = await findUserById(context.pool, claims.sub);
  if (user === undefined) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (isBanned(user)) throw userBanned();
  return { user, session: await liveSession(context, claims, user.id) };
}

export const isApp = ({ session }: Pick<SignedIn, 'session'>): boolean =>
  session !== undefined && session.oauth_client_id !== null;

/** A password alone is not enough for somebody who set up a second factor. A token without a session was made by the operator. */
export function needsSecondFactor({ user, session }: Pick<SignedIn, 'user' | 'session'>): boolean {
  if (session === undefined || (session.aal ?? 'aal1') !== 'aal1') return false;
  return user.factors.some((factor) => factor.status === 'verified');
}

async function liveSession(
  context: AuthContext,
  claims: Claims,
  userId: string,
): Promise<LiveSession | undefined> {
  if (claims.session_id === undefined) return undefined;
  const { rows } = isUuid(claims.session_id)
    ? await context.pool.query<LiveSession>(
        `select id, aal, oauth_client_id, scopes, private.proved_recently(id) as is_recent from auth.sessions
         where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
        [claims.session_id, userId],
      )
    : { rows: [] };
  if (rows[0] === undefined) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return rows[0];
}

/** Callers with the service key, or with a token that carries its role. */
export async function requireAdmin(context: AuthContext, request: FastifyRequest): Promise<void> {
  const key = request.headers.apikey;
  const token =
    request.headers.authorization === undefined && typeof key === 'string' ? key : bearerToken(request);
  const role = context.keys.roleOfApiKey(token) ?? (await verifiedClaims(context, token)).role;
  if (role === undefined || !adminRoles.has(role)) {
    throw new AuthError(403, 'not_admin', 'User not allowed');
  }
}

function bearerToken(request: FastifyRequest): string {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  return token;
}

async function verifiedClaims(context: AuthContext, token: string): Promise<Claims> {
  if (/^sb_(?:publishable|secret)_/.test(token)) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  try {
    return await context.keys.verifyToken(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
}
