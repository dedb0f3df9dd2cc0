import { isUuid } from '../../lib/uuid.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, emailExists, invalid } from '../errors.ts';
import { normalEmail } from '../http/read-input.ts';
import { recordAudit } from '../store/audit.ts';
import type { UserRow } from '../store/user-row.ts';
import { findUserByEmail, findUserById, updateUser } from '../store/users.ts';
import { type AdminUserInput, bannedUntil, newHash } from './admin-input.ts';
import { checkMetadataSize, createEmailAccount } from './create-account.ts';

export async function createUserAsAdmin(
  context: AuthContext,
  input: AdminUserInput,
  ip: string,
): Promise<UserRow> {
  if (input.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used here');
  if (!input.email) throw invalid('Cannot create a user without either an email or phone');
  const email = normalEmail(input.email);
  if (input.id !== undefined && !isUuid(input.id)) throw invalid('id must be an UUID');
  checkMetadataSize(input.user_metadata, 'user_metadata');
  checkMetadataSize(input.app_metadata, 'app_metadata');
  const passwordHash = await newHash(context, input);
  const bannedTo = input.ban_duration === undefined ? null : bannedUntil(input.ban_duration);
  return await inTransaction(context.pool, async (db) => {
    if ((await findUserByEmail(db, email)) !== undefined) throw emailExists();
    const user = await createEmailAccount(db, {
      id: input.id,
      email,
      passwordHash,
      emailConfirmed: input.email_confirm === true,
      userMetadata: input.user_metadata ?? {},
      appMetadata: input.app_metadata,
      role: input.role,
      byAdmin: true,
    });
    if (user === undefined) throw emailExists();
    if (bannedTo !== null) await updateUser(db, user.id, { banned_until: bannedTo });
    await recordAudit(db, { action: 'user_signedup', userId: user.id, ip, traits: { by: 'admin' } });
    return (await findUserById(db, user.id)) ?? user;
  });
}
