import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { findUserById } from '../store/users.ts';
import { noteProof } from './recent-sign-in.ts';
import { nextToken, tokenInUse } from './refresh-tokens.ts';
import { readAmr, type SessionAnswer, sessionAnswer } from './session-answer.ts';

const secondMethods = ['totp', 'mfa/webauthn', 'recovery_code'] as const;

type SecondMethod = (typeof secondMethods)[number];

/** The session has shown a second factor. Its refresh token is replaced: the one from before was given for less. */
export async function raiseAssurance(
  context: AuthContext,
  db: Queryable,
  raised: { userId: string; sessionId: string; factorId?: string; method: SecondMethod },
): Promise<SessionAnswer> {
  const { userId, sessionId, factorId, method } = raised;
  const { rows } = await db.query<{ aal: string | null }>(
    `with before as (select id, aal from auth.sessions where id = $1 for update)
     update auth.sessions s set aal = 'aal2', factor_id = $2, updated_at = now() from before where s.id = before.id
     returning before.aal`,
    [sessionId, factorId ?? null],
  );
  await noteProof(db, sessionId, method);
  // Sessions that never showed the factor must not outlive its arrival.
  await db.query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`, [
    userId,
    sessionId,
  ]);
  // The update above holds the lock on the session: no refresh comes between. Who only proves once more who they are
  // goes on with the token they have.
  const family = { userId, sessionId };
  const wasRaised = rows[0]?.aal === 'aal2';
  const refreshToken = await (wasRaised ? tokenInUse : nextToken)(context, db, family);
  const user = await findUserById(db, userId);
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User not found');
  return await sessionAnswer(context, user, {
    id: sessionId,
    aal: 'aal2',
    oauth_client_id: null,
    scopes: null,
    amr: await readAmr(db, sessionId),
    refreshToken,
  });
}

/** Without the factor that raised it, a session is what it was before. */
export async function lowerAssurance(db: Queryable, factorId: string): Promise<void> {
  await db.query(
    `with lowered as (update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1 returning id)
     delete from auth.mfa_amr_claims where authentication_method = any($2) and session_id in (select id from lowered)`,
    [factorId, secondMethods],
  );
}
