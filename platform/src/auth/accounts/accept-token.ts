import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { emailExists, tokenExpired, userBanned } from '../errors.ts';
import { notifyOfChange } from '../mailing/change-mail.ts';
import { recordAudit } from '../store/audit.ts';
import { syncEmailIdentity, syncProviders } from '../store/identities.ts';
import { deleteOneTimeTokens, type OneTimeToken } from '../store/one-time-tokens.ts';
import { isBanned, type UserRow } from '../store/user-row.ts';
import { findUserByEmail, findUserById, lockUser, lockUserByEmail, updateUser } from '../store/users.ts';
import { acceptSignUp, discardUnconfirmed } from './accept-sign-up.ts';

/**
 * Does what a proven token was made for. Answers the person who is to be signed in, or undefined when the
 * change of an address still waits for the other mailbox.
 */
export async function acceptToken(
  context: AuthContext,
  db: Queryable,
  token: OneTimeToken,
  ip: string,
): Promise<UserRow | undefined> {
  const user = await lockUser(db, token.user_id);
  if (user === undefined) throw tokenExpired();
  if (isBanned(user)) throw userBanned();
  if (token.token_type === 'email_change_token_new' || token.token_type === 'email_change_token_current') {
    return await acceptEmailChange(context, db, user, token, ip);
  }
  // The token was mailed to an address that is no longer the account's.
  if (token.relates_to !== user.email?.toLowerCase()) throw tokenExpired();
  if (user.email_confirmed_at === null) {
    const id = await acceptSignUp(db, user, token);
    await recordAudit(db, { action: 'user_signedup', userId: id, ip });
    return await findUserById(db, id);
  }
  // Another sign-up with this address was confirmed in the same moment.
  if (token.sign_up_id !== null) throw tokenExpired();
  return await findUserById(db, user.id);
}

async function acceptEmailChange(
  context: AuthContext,
  db: Queryable,
  user: UserRow,
  token: OneTimeToken,
  ip: string,
): Promise<UserRow | undefined> {
  const newAddress = user.email_change ?? '';
  if (newAddress === '') throw tokenExpired();
  const needsBoth = user.email !== null && user.email !== '';
  if (needsBoth && user.email_change_confirm_status === 0) {
    await updateUser(db, user.id, { email_change_confirm_status: 1 });
    return undefined;
  }
  await makeRoom(db, user, newAddress);
  await changeEmail(db, user, newAddress);
  await notifyOfChange(context, db, user, 'email', undefined);
  await recordAudit(db, {
    action: 'user_modified',
    userId: user.id,
    ip,
    traits: { changed: 'email', by: token.token_type },
  });
  return await findUserById(db, user.id);
}

/** The mailbox has answered for this account, so an unproved sign-up with the same address is removed. */
async function makeRoom(db: Queryable, user: UserRow, address: string): Promise<void> {
  const holder = await lockUserByEmail(db, address);
  if (holder !== undefined && holder.id !== user.id && holder.email_confirmed_at === null) {
    await discardUnconfirmed(db, holder);
  }
}

export async function changeEmail(db: Queryable, user: UserRow, address: string): Promise<void> {
  const holder = await findUserByEmail(db, address);
  if (holder !== undefined && holder.id !== user.id) throw emailExists();
  await updateUser(db, user.id, {
    email: address,
    email_change: '',
    email_change_confirm_status: 0,
    is_anonymous: false,
    email_confirmed_at: user.email_confirmed_at ?? new Date(),
    ...('email' in (user.raw_user_meta_data ?? {})
      ? { raw_user_meta_data: { ...user.raw_user_meta_data, email: address, email_verified: true } }
      : {}),
  });
  await syncEmailIdentity(db, user.id, address, true);
  await syncProviders(db, user.id);
  await deleteOneTimeTokens(db, user.id, [
    'email_change_token_new',
    'email_change_token_current',
    'recovery_token',
    'confirmation_token',
  ]);
}
