import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, emailExists, userNotFound } from '../errors.ts';
import { normalEmail } from '../http/read-input.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { recordAudit } from '../store/audit.ts';
import { syncEmailIdentity } from '../store/identities.ts';
import type { UserChanges, UserRow } from '../store/user-row.ts';
import { findUserByEmail, findUserById, lockUser, updateUser } from '../store/users.ts';
import { type AdminUserInput, bannedUntil, newHash } from './admin-input.ts';
import { confirmEmail } from './confirm-email.ts';
import { checkMetadataSize } from './create-account.ts';

export async function changeUserAsAdmin(
  context: AuthContext,
  id: string,
  input: AdminUserInput,
  ip: string,
): Promise<UserRow> {
  if (input.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used here');
  const email = input.email ? normalEmail(input.email) : undefined;
  const hash = await newHash(context, input);
  return await inTransaction(context.pool, async (db) => {
    const user = await lockUser(db, id);
    if (user === undefined) throw userNotFound();
    await updateUser(db, id, plainChanges(user, input, hash));
    if (email !== undefined && email !== user.email)
      await setEmail(db, user, email, input.email_confirm !== false);
    else if (input.email_confirm === true)
      await confirmEmail(db, {
        ...user,
        raw_user_meta_data: merged(user.raw_user_meta_data, input.user_metadata),
      });
    if (hash !== null || input.ban_duration !== undefined) await endAllSessions(db, id);
    await recordAudit(db, { action: 'user_modified', userId: id, ip, traits: { by: 'admin' } });
    return (await findUserById(db, id)) ?? user;
  });
}

function plainChanges(user: UserRow, input: AdminUserInput, hash: string | null): UserChanges {
  const userMetadata = merged(user.raw_user_meta_data, input.user_metadata);
  const appMetadata = merged(user.raw_app_meta_data, input.app_metadata);
  checkMetadataSize(userMetadata, 'user_metadata');
  checkMetadataSize(appMetadata, 'app_metadata');
  return {
    ...(input.user_metadata === undefined ? {} : { raw_user_meta_data: userMetadata }),
    ...(input.app_metadata === undefined ? {} : { raw_app_meta_data: appMetadata }),
    ...(input.role === undefined ? {} : { role: input.role }),
    ...(input.ban_duration === undefined ? {} : { banned_until: bannedUntil(input.ban_duration) }),
    ...(hash === null ? {} : { encrypted_password: hash }),
  };
}

function merged(
  current: Record<string, unknown> | null,
  changes: Record<string, unknown> | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
}

async function setEmail(db: Queryable, user: UserRow, email: string, confirmed: boolean): Promise<void> {
  const holder = await findUserByEmail(db, email);
  if (holder !== undefined && holder.id !== user.id) throw emailExists();
  await updateUser(db, user.id, {
    email,
    email_confirmed_at: confirmed ? new Date() : user.email_confirmed_at,
  });
  await syncEmailIdentity(db, user.id, email, confirmed);
}
