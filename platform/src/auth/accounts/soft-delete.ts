import { createHash } from 'node:crypto';
import type { Queryable } from '../../postgres/share.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import type { UserRow } from '../store/user-row.ts';
import { updateUser } from '../store/users.ts';

/** Keeps the row, for what hangs on it, and nothing that names the person. The address is free again. */
export async function softDelete(db: Queryable, user: UserRow): Promise<void> {
  await endAllSessions(db, user.id);
  await db.query('delete from auth.identities where user_id = $1', [user.id]);
  await db.query('delete from auth.mfa_factors where user_id = $1', [user.id]);
  await db.query('delete from auth.webauthn_credentials where user_id = $1', [user.id]);
  await db.query('delete from auth.recovery_codes where user_id = $1', [user.id]);
  await db.query('delete from auth.one_time_tokens where user_id = $1', [user.id]);
  await updateUser(db, user.id, {
    email:
      user.email === null ? null : createHash('sha256').update(`${user.id}${user.email}`).digest('base64url'),
    phone: null,
    encrypted_password: null,
    email_change: '',
    raw_user_meta_data: {},
    raw_app_meta_data: {},
    deleted_at: new Date(),
  });
}
