import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { userBanned } from '../errors.ts';
import { isBanned, type UserRow } from '../store/user-row.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { type SessionAnswer, sessionAnswer } from './session-answer.ts';

/**
 * SQL for the moment at which a session ends: after so long without a refresh, and after so long in any case. Admins are
 * asked to sign in more often. `user` and `begun` are expressions, the three lengths are parameters from `first` on.
 */
export function endOfSession(user: string, begun: string, first: number): string {
  return `least(
    now() + make_interval(days => $${first}::int),
    ${begun} + make_interval(days => $${first + 1}::int),
    case when private.has_short_sessions(${user}) then ${begun} + make_interval(hours => $${first + 2}::int) end
  )`;
}

export function sessionLengths({
  config: { sessions },
}: Pick<AuthContext, 'config'>): [number, number, number] {
  return [sessions.idleDays, sessions.maxDays, sessions.adminHours];
}

export type Visitor = { ip: string; userAgent: string };

/** Everything that a sign-in writes, in one statement: a sign-in costs one round trip beside the hashing. */
const writeSession = `
  with session as (
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after, oauth_client_id, scopes, factor_id)
    values ($1, $2, now(), now(), $10::auth.aal_level, $3, nullif($4, '')::inet, ${endOfSession('$2', 'now()', 7)},
      $11::uuid, $12, $13::uuid)
  ), token as (
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
    values ('00000000-0000-0000-0000-000000000000', $5, $2::text, false, now(), now(), $1)
  ), method as (
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method) values ($1, now(), now(), $6)
  ), entry as (
    insert into auth.audit_log_entries (payload, ip_address)
    values (json_build_object('action', 'login', 'actor_id', $2::text, 'traits', json_strip_nulls(json_build_object('method', $6::text, 'client_id', $11::text))), $4)
  )
  update auth.users set last_sign_in_at = now(), updated_at = now() where id = $2::uuid
  returning last_sign_in_at, updated_at`;

/** An app that a person let in. Its session is worth what theirs was when they approved, also for the factor that raised it. */
export type AppGrant = { clientId: string; scopes: string; factorId: string | null };

/** Begins a session for someone who has proved who they are. */
export async function startSession(
  context: Pick<AuthContext, 'config' | 'keys'>,
  db: Queryable,
  user: UserRow,
  method: string,
  visitor: Visitor,
  /** What the way in proved by itself. */
  aal: 'aal1' | 'aal2' = 'aal1',
  app?: AppGrant,
): Promise<SessionAnswer> {
  if (isBanned(user)) throw userBanned();
  const id = randomUUID();
  const refreshToken = newSecret();
  const { rows } = await db.query<Pick<UserRow, 'last_sign_in_at' | 'updated_at'>>({
    name: 'auth-start-session',
    text: writeSession,
    values: [
      id,
      user.id,
      visitor.userAgent.slice(0, 500),
      visitor.ip,
      hashSecret(refreshToken),
      method,
      ...sessionLengths(context),
      aal,
      app?.clientId ?? null,
      app?.scopes ?? null,
      app?.factorId ?? null,
    ],
  });
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }];
  const session = { id, aal, oauth_client_id: app?.clientId ?? null, scopes: app?.scopes ?? null };
  return await sessionAnswer(context, { ...user, ...rows[0] }, { ...session, amr, refreshToken });
}
