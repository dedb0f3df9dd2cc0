import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext, Queryable } from '../context.ts';
import { AuthError } from '../errors.ts';
import { settings } from '../settings.ts';
import { isBanned } from '../store/user-row.ts';
import { findUserById } from '../store/users.ts';
import { hashSecret, newSecret, openWithParent, sealWithParent } from './secrets.ts';
import { readAmr, type SessionAnswer, type SessionRow, sessionAnswer } from './session-answer.ts';

type TokenRow = { token: string; user_id: string; revoked: boolean; session_id: string; reusable: boolean };

const refused = (code: string, reason: string) =>
  new AuthError(400, code, `Invalid Refresh Token: ${reason}`);

/**
 * Exchanges a refresh token for a new pair. Each token serves once; its holder may ask again within a short
 * window, or while its child has not been used, and is then given that same child. Any other second use means
 * that two parties hold the token, so the session ends.
 */
export async function refreshSession(context: AuthContext, refreshToken: string): Promise<SessionAnswer> {
  const outcome = await inTransaction(context.pool, async (db) => {
    const hash = hashSecret(refreshToken);
    const session = await lockSessionOf(db, hash);
    if (session === undefined) throw refused('refresh_token_not_found', 'Refresh Token Not Found');
    const presented = await readToken(db, hash);
    if (presented === undefined) throw refused('refresh_token_not_found', 'Refresh Token Not Found');
    if (session.ended) throw refused('session_expired', 'Session Expired');
    const user = await findUserById(db, presented.user_id);
    if (user === undefined) throw refused('refresh_token_not_found', 'Refresh Token Not Found');
    if (isBanned(user)) throw refused('user_banned', 'User Banned');

    const next = await nextToken(db, presented, refreshToken);
    if (next === undefined) {
      // Committed, not rolled back: the session must be gone although the answer is a refusal.
      await db.query('delete from auth.sessions where id = $1', [session.id]);
      return undefined;
    }
    await db.query('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [
      session.id,
    ]);
    return { user, session, refreshToken: next, amr: await readAmr(db, session.id) };
  });
  if (outcome === undefined) throw refused('refresh_token_already_used', 'Already Used');
  const { user, session, amr } = outcome;
  return await sessionAnswer(context, user, { ...session, amr, refreshToken: outcome.refreshToken });
}

/** Many tabs refresh at once: they queue here, one session at a time. */
async function lockSessionOf(
  db: Queryable,
  hash: string,
): Promise<(SessionRow & { ended: boolean }) | undefined> {
  const { rows } = await db.query<SessionRow & { ended: boolean }>(
    `select s.id, s.aal, coalesce(s.not_after <= now(), false) as ended from auth.sessions s
     where s.id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [hash],
  );
  return rows[0];
}

async function readToken(db: Queryable, hash: string): Promise<TokenRow | undefined> {
  const { rows } = await db.query<TokenRow>(
    `select token, user_id, revoked, session_id,
       updated_at > now() - make_interval(secs => $2) as reusable from auth.refresh_tokens where token = $1`,
    [hash, settings.refreshReuseSeconds],
  );
  return rows[0];
}

async function nextToken(db: Queryable, presented: TokenRow, plain: string): Promise<string | undefined> {
  if (presented.revoked) {
    const child = await unusedChild(db, presented);
    if (child !== undefined) return openWithParent(child, plain);
    if (!presented.reusable) return undefined;
  } else {
    await db.query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [
      presented.token,
    ]);
  }
  const next = newSecret();
  await db.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id, sealed)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3, $4, $5)`,
    [hashSecret(next), presented.user_id, presented.token, presented.session_id, sealWithParent(next, plain)],
  );
  return next;
}

async function unusedChild(db: Queryable, presented: TokenRow): Promise<string | undefined> {
  const { rows } = await db.query<{ sealed: string }>(
    `select sealed from auth.refresh_tokens where parent = $1 and session_id = $2 and not revoked and sealed is not null
     order by id desc limit 1`,
    [presented.token, presented.session_id],
  );
  return rows[0]?.sealed;
}
