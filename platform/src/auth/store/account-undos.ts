import type { Queryable } from '../../postgres/share.ts';

export type Change = 'password' | 'email';

export type AccountUndo = { user_id: string; changed: Change; email: string; created_at: Date };

export async function insertUndo(
  db: Queryable,
  undo: { tokenHash: string; userId: string; changed: Change; email: string; days: number },
): Promise<void> {
  await db.query(
    `insert into auth.account_undos (token_hash, user_id, changed, email, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [undo.tokenHash, undo.userId, undo.changed, undo.email, undo.days],
  );
}

/** Works once: of two requests with the same link only one gets it. */
export async function takeUndo(db: Queryable, tokenHash: string): Promise<AccountUndo | undefined> {
  const { rows } = await db.query<AccountUndo>(
    `delete from auth.account_undos where token_hash = $1 and expires_at > now()
     returning user_id, changed, email, created_at`,
    [tokenHash],
  );
  return rows[0];
}

/**
 * What was added since, by the one who made the change: their second factors, passkeys and recovery codes, their sign-in methods, and the links with which they could
 * undo this undoing. Links from before were mailed to the owner, and stay.
 */
export async function dropWhatCameSince(db: Queryable, { user_id, created_at }: AccountUndo): Promise<void> {
  const since = [user_id, created_at];
  await db.query('delete from auth.account_undos where user_id = $1 and created_at >= $2', since);
  await db.query('delete from auth.mfa_factors where user_id = $1 and created_at >= $2', since);
  await db.query('delete from auth.webauthn_credentials where user_id = $1 and created_at >= $2', since);
  await db.query('delete from auth.recovery_codes where user_id = $1 and created_at >= $2', since);
  await db.query(
    `delete from auth.identities where user_id = $1 and created_at >= $2 and provider <> 'email'`,
    since,
  );
}
