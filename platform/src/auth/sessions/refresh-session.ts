import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { isBanned } from '../store/user-row.ts';
import { findUserById } from '../store/users.ts';
import { endSession } from './end-sessions.ts';
import { nextToken, readToken, tokenInUse } from './refresh-tokens.ts';
import { hashSecret } from './secrets.ts';
import { readAmr, type SessionAnswer, type SessionRow, sessionAnswer } from './session-answer.ts';
import { endOfSession, sessionLengths } from './start-session.ts';

type LockedSession = SessionRow & { user_id: string; ended: boolean };

const refused = (code: string, reason: string) =>
  new AuthError(400, code, `Invalid Refresh Token: ${reason}`);

/**
 * Exchanges a refresh token for a new pair. Each token serves once; its holder may ask again for a short while, and is
 * then given the one token that the session has. Any later use means that two parties hold it, so the session ends.
 * The token of an app serves that app alone (`clientId`), and nobody without one.
 */
export async function refreshSession(
  context: AuthContext,
  refreshToken: string,
  clientId: string | null = null,
): Promise<SessionAnswer> {
  const outcome = await inTransaction(context.pool, async (db) => {
    const hash = hashSecret(refreshToken);
    const session = await lockSessionOf(context, db, hash);
    const presented = session && (await readToken(db, hash));
    if (session === undefined || presented === undefined || session.oauth_client_id !== clientId)
      throw refused('refresh_token_not_found', 'Refresh Token Not Found');
    // Where it ends here, that is committed, not rolled back: the session must be gone although the answer is a refusal.
    if (session.ended) return await endWith(db, session, refused('session_expired', 'Session Expired'));
    const user = await findUserById(db, session.user_id);
    if (user === undefined) throw refused('refresh_token_not_found', 'Refresh Token Not Found');
    if (isBanned(user)) throw refused('user_banned', 'User Banned');
    if (presented.revoked && !presented.forgiven) {
      return await endWith(db, session, refused('refresh_token_already_used', 'Already Used'));
    }
    const family = { userId: user.id, sessionId: session.id };
    const next = presented.revoked
      ? await tokenInUse(context, db, family)
      : await nextToken(context, db, family);
    return { user, session, refreshToken: next, amr: await readAmr(db, session.id) };
  });
  if (outcome instanceof AuthError) throw outcome;
  const { user, session, amr } = outcome;
  return await sessionAnswer(context, user, { ...session, amr, refreshToken: outcome.refreshToken });
}

/** Many tabs refresh at once: they queue here, one session at a time. Being used, it goes on for a while. */
async function lockSessionOf(
  context: AuthContext,
  db: Queryable,
  hash: string,
): Promise<LockedSession | undefined> {
  await db.query(
    'select from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for update',
    [hash],
  );
  const { rows } = await db.query<LockedSession>(
    `with before as (
       select s.id, coalesce(s.not_after <= now(), false) as over from auth.sessions s
       where s.id = (select session_id from auth.refresh_tokens where token = $1)
     )
     update auth.sessions s set refreshed_at = now() at time zone 'UTC', updated_at = now(),
       not_after = case when before.over then s.not_after else ${endOfSession('s.user_id', 'coalesce(s.created_at, now())', 2)} end
     from before where s.id = before.id
     returning s.id, s.user_id, s.aal, s.oauth_client_id, s.scopes, s.not_after <= now() as ended`,
    [hash, ...sessionLengths(context)],
  );
  return rows[0];
}

async function endWith(db: Queryable, session: LockedSession, refusal: AuthError): Promise<AuthError> {
  await endSession(db, session.id);
  return refusal;
}
