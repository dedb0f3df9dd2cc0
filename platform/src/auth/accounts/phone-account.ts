import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../postgres/share.ts';
import { insertIdentity } from '../store/identities.ts';
import type { UserRow } from '../store/user-row.ts';
import { findUserById, insertUser } from '../store/users.ts';

/** A user with the identity of the number. Undefined when the number was taken in the same moment. */
export async function createPhoneAccount(
  db: Queryable,
  account: { phone: string; passwordHash: string | null; data: Record<string, unknown> },
): Promise<UserRow | undefined> {
  const id = randomUUID();
  const { phone } = account;
  const identity = { sub: id, phone, email_verified: false, phone_verified: true };
  const inserted = await insertUser(db, {
    id,
    email: null,
    phone,
    passwordHash: account.passwordHash,
    userMetadata: { ...account.data, ...identity },
    appMetadata: { provider: 'phone', providers: ['phone'] },
  });
  if (!inserted) return undefined;
  await insertIdentity(db, { userId: id, provider: 'phone', providerId: id, data: identity });
  return await findUserById(db, id);
}
