import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../postgres/share.ts';
import { decidedByOperator, discardUnconfirmed } from '../accounts/accept-sign-up.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, emailExists, signupDisabled } from '../errors.ts';
import { recordAudit } from '../store/audit.ts';
import { findIdentity, insertIdentity, refreshIdentity, syncProviders } from '../store/identities.ts';
import { type UserRow, userMetadata } from '../store/user-row.ts';
import {
  findUserByEmail,
  findUserById,
  insertUser,
  lockUser,
  lockUserByEmail,
  updateUser,
} from '../store/users.ts';
import type { ProviderClaims } from './provider.ts';

const provider = 'google';

/** The account of a person whom the provider vouches for: the one they had, or a new one. */
export async function accountOfClaims(
  context: AuthContext,
  db: Queryable,
  claims: ProviderClaims,
  ip: string,
): Promise<UserRow> {
  const known = await findIdentity(db, provider, claims.sub);
  if (known !== undefined) {
    await refreshIdentity(db, known.id, identityData(claims));
    return await requireAccount(db, known.user_id);
  }
  const { email } = claims;
  if (email === undefined || !claims.email_verified) {
    // An address that the provider has not checked could be somebody else's.
    throw new AuthError(403, 'provider_email_needs_verification', 'Unverified email with google');
  }
  const holder = await lockUserByEmail(db, email);
  if (holder === undefined && !context.config.accounts.signups) throw signupDisabled();
  if (holder === undefined) return await createAccount(db, claims, email, ip);
  if (holder.email_confirmed_at === null) {
    // A sign-up with this address that proved nothing loses it to its owner, with everything that was entered.
    await discardUnconfirmed(db, holder);
    return await createAccount(db, claims, email, ip, decidedByOperator(holder));
  }
  await linkIdentity(db, holder.id, claims);
  return await requireAccount(db, holder.id);
}

/** The session that asked for it must not have ended meanwhile, nor may it end while this is written. */
export async function linkToAccount(
  db: Queryable,
  userId: string,
  claims: ProviderClaims,
  sessionId: string | null,
): Promise<UserRow> {
  const user = await lockUser(db, userId);
  if (user === undefined) throw new AuthError(404, 'user_not_found', 'User not found');
  const { rows } = await db.query('select from auth.sessions where id = $1 and user_id = $2 for share', [
    sessionId,
    userId,
  ]);
  if (rows.length === 0)
    throw new AuthError(403, 'session_not_found', 'The session that began this has ended');
  const known = await findIdentity(db, provider, claims.sub);
  if (known !== undefined) {
    throw new AuthError(
      422,
      'identity_already_exists',
      known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
    );
  }
  await linkIdentity(db, userId, claims);
  if (user.is_anonymous) await becomeKnown(db, userId, claims);
  return await requireAccount(db, userId);
}

/** An anonymous person has a name now, and the address that goes with it. */
async function becomeKnown(db: Queryable, userId: string, claims: ProviderClaims): Promise<void> {
  const email = claims.email_verified ? claims.email : undefined;
  if (email !== undefined && (await findUserByEmail(db, email)) !== undefined) throw emailExists();
  await updateUser(db, userId, {
    is_anonymous: false,
    ...(email === undefined ? {} : { email, email_confirmed_at: new Date() }),
  });
}

async function linkIdentity(db: Queryable, userId: string, claims: ProviderClaims): Promise<void> {
  await insertIdentity(db, { userId, provider, providerId: claims.sub, data: identityData(claims) });
  await syncProviders(db, userId);
}

async function createAccount(
  db: Queryable,
  claims: ProviderClaims,
  email: string,
  ip: string,
  decided: Partial<ReturnType<typeof decidedByOperator>> = {},
): Promise<UserRow> {
  const id = randomUUID();
  const inserted = await insertUser(db, {
    id,
    email,
    role: decided.role,
    emailConfirmed: true,
    userMetadata: identityData(claims),
    appMetadata: { ...decided.appMetadata, provider, providers: [provider] },
  });
  if (!inserted) throw new AuthError(409, 'conflict', 'Please try again');
  await insertIdentity(db, { userId: id, provider, providerId: claims.sub, data: identityData(claims) });
  await recordAudit(db, { action: 'user_signedup', userId: id, ip, traits: { provider } });
  return await requireAccount(db, id);
}

async function requireAccount(db: Queryable, id: string): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User not found');
  return { ...user, raw_user_meta_data: userMetadata(user) };
}

function identityData(claims: ProviderClaims): Record<string, unknown> {
  return {
    iss: claims.iss,
    sub: claims.sub,
    provider_id: claims.sub,
    email_verified: claims.email_verified,
    phone_verified: false,
    ...(claims.email === undefined ? {} : { email: claims.email }),
    ...(claims.name === undefined
      ? {}
      : { name: claims.name, full_name: claims.name, ...splitName(claims.name) }),
    ...(claims.picture === undefined ? {} : { picture: claims.picture, avatar_url: claims.picture }),
    ...(claims.locale === undefined ? {} : { locale: claims.locale }),
  };
}

/** The product greets people by their first name, which providers do not always send apart. */
function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}
