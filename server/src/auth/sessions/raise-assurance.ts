import type { AuthContext, Queryable } from '../context.ts';
import { AuthError } from '../errors.ts';
import { findUserById } from '../store/users.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { readAmr, type SessionAnswer, sessionAnswer } from './session-answer.ts';

/**
 * The session has shown a second factor. It gets a further refresh token of its own; the one it has stays
 * good, because other tabs hold it.
 */
export async function raiseAssurance(
  context: AuthContext,
  db: Queryable,
  raised: { userId: string; sessionId: string; factorId: string },
): Promise<SessionAnswer> {
  const { userId, sessionId, factorId } = raised;
  await db.query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`, [
    sessionId,
    factorId,
  ]);
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
     values ($1, clock_timestamp(), clock_timestamp(), 'totp')
     on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`,
    [sessionId],
  );
  // Sessions that never showed the factor must not outlive its arrival.
  await db.query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`, [
    userId,
    sessionId,
  ]);
  const refreshToken = newSecret();
  await db.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3)`,
    [hashSecret(refreshToken), userId, sessionId],
  );
  const user = await findUserById(db, userId);
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User not found');
  return await sessionAnswer(context, user, {
    id: sessionId,
    aal: 'aal2',
    amr: await readAmr(db, sessionId),
    refreshToken,
  });
}

/** Without the factor that raised it, a session is what it was before. */
export async function lowerAssurance(db: Queryable, factorId: string): Promise<void> {
  await db.query(
    `with lowered as (update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1 returning id)
     delete from auth.mfa_amr_claims where authentication_method = 'totp' and session_id in (select id from lowered)`,
    [factorId],
  );
}
