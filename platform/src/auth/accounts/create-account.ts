import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../postgres/share.ts';
import { invalid } from '../errors.ts';
import { settings } from '../settings.ts';
import { insertIdentity } from '../store/identities.ts';
import { insertSignUp } from '../store/sign-ups.ts';
import type { UserRow } from '../store/user-row.ts';
import { findUserById, insertUser, type NewUser } from '../store/users.ts';

export type NewAccount = Omit<NewUser, 'id' | 'email' | 'appMetadata' | 'emailConfirmed'> & {
  id?: string | undefined;
  email: string;
  emailConfirmed: boolean;
  appMetadata?: Record<string, unknown> | undefined;
  /** What the service key says is kept as it is; to a person's own words the address is added, as the reference does. */
  byAdmin?: boolean | undefined;
};

/**
 * A user with the identity of the address. The profile is made by the database, from the same insert.
 * Undefined when the address was taken in the same moment.
 */
export async function createEmailAccount(db: Queryable, account: NewAccount): Promise<UserRow | undefined> {
  const id = account.id ?? randomUUID();
  const data = emailIdentityData(id, account.email, account.emailConfirmed);
  const inserted = await insertUser(db, {
    ...account,
    id,
    userMetadata: account.byAdmin ? account.userMetadata : { ...account.userMetadata, ...data },
    appMetadata: { ...account.appMetadata, provider: 'email', providers: ['email'] },
  });
  if (!inserted) return undefined;
  if (!account.emailConfirmed) await insertSignUp(db, { userId: id, openedAccount: true });
  await insertIdentity(db, { userId: id, provider: 'email', providerId: id, data });
  return await findUserById(db, id);
}

export function emailIdentityData(id: string, email: string, confirmed: boolean) {
  return { sub: id, email, email_verified: confirmed, phone_verified: false };
}

/** Metadata travels in every token, so it must stay small enough for a request header. */
export function checkMetadataSize(metadata: Record<string, unknown> | undefined, name: string): void {
  if (metadata !== undefined && JSON.stringify(metadata).length > settings.largestUserMetadata) {
    throw invalid(`${name} must be smaller than ${settings.largestUserMetadata} characters`);
  }
}
