import type { Queryable } from '../../postgres/share.ts';
import { syncEmailIdentity } from '../store/identities.ts';
import { deleteOneTimeTokens } from '../store/one-time-tokens.ts';
import { deleteSignUps } from '../store/sign-ups.ts';
import type { UserRow } from '../store/user-row.ts';
import { updateUser } from '../store/users.ts';

/** The mailbox has answered, or an administrator answers for it: from now on the address is confirmed for this person. */
export async function confirmEmail(db: Queryable, user: UserRow): Promise<void> {
  if (user.email_confirmed_at !== null || user.email === null) return;
  await updateUser(db, user.id, {
    email_confirmed_at: new Date(),
    ...('email_verified' in (user.raw_user_meta_data ?? {})
      ? { raw_user_meta_data: { ...user.raw_user_meta_data, email_verified: true } }
      : {}),
  });
  await syncEmailIdentity(db, user.id, user.email, true);
  await deleteOneTimeTokens(db, user.id, ['confirmation_token']);
  await deleteSignUps(db, user.id);
}
