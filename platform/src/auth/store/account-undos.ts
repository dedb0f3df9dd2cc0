import { firstRow } from '../../postgres/query-one.ts';
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
export function takeUndo(db: Queryable, tokenHash: string) {
  return firstRow<AccountUndo>(
    db,
    `delete from auth.account_undos where token_hash = $1 and expires_at > now()
     returning user_id, changed, email, created_at`,
    [tokenHash],
  );
}

/**
 * What was added since, by the one who made the change: their second factors, passkeys and recovery codes, their sign-in methods, the apps they let in, and the links with which they could
 * undo this undoing. Links from before were mailed to the owner, and stay.
 */
export async function dropWhatCameSince(db: Queryable, { user_id, created_at }: AccountUndo): Promise<void> {
  const since = [user_id, created_at];
  for (const table of ['account_undos', 'mfa_factors', 'webauthn_credentials', 'recovery_codes']) {
    await db.query(`delete from auth.${table} where user_id = $1 and created_at >= $2`, since);
  }
  await db.query('delete from auth.oauth_consents where user_id = $1 and granted_at >= $2', since);
  await db.query(
    `delete from auth.identities where user_id = $1 and created_at >= $2 and provider <> 'email'`,
    since,
  );
}
