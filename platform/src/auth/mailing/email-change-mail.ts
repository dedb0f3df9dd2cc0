import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import type { UserRow } from '../store/user-row.ts';
import { findUserByEmail, updateUser } from '../store/users.ts';
import type { MailOptions } from './requested-mail.ts';
import { mailToken } from './token-mail.ts';

/**
 * Asks both mailboxes. The new one is asked only when no other person has proved it to be theirs; the caller does not
 * learn which it was.
 */
export async function mailEmailChange(
  context: AuthContext,
  db: Queryable,
  user: UserRow,
  newAddress: string,
  options: MailOptions,
): Promise<void> {
  await updateUser(db, user.id, {
    email_change: newAddress,
    email_change_sent_at: new Date(),
    email_change_confirm_status: 0,
  });
  const changing = { ...user, email_change: newAddress };
  if (user.email !== null && user.email !== '') {
    await mailToken(context, db, {
      user: changing,
      kind: 'email_change_current',
      address: user.email,
      ...options,
    });
  }
  const holder = await findUserByEmail(db, newAddress);
  // A sign-up alone has not proved the address; the mailbox will say whose it is.
  if (holder === undefined || holder.email_confirmed_at === null) {
    await mailToken(context, db, {
      user: changing,
      kind: 'email_change_new',
      address: newAddress,
      ...options,
    });
  }
}
