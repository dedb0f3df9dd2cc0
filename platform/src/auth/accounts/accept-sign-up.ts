import type { Queryable } from '../../postgres/share.ts';
import { tokenExpired, userBanned } from '../errors.ts';
import type { OneTimeToken } from '../store/one-time-tokens.ts';
import { findSignUp } from '../store/sign-ups.ts';
import { isBanned, type UserRow } from '../store/user-row.ts';
import { deleteUser } from '../store/users.ts';
import { confirmEmail } from './confirm-email.ts';
import { createEmailAccount } from './create-account.ts';

/**
 * The mailbox of an unconfirmed account has answered one mail. That proves what this mail's own sign-up said, and
 * nothing else: a stranger may have signed up with the address before, or after. A mail that belongs to no sign-up, such
 * as the one for a forgotten password, proves the mailbox alone.
 * The caller holds the lock of the account. Answers the id of the account that is confirmed now.
 */
export async function acceptSignUp(db: Queryable, user: UserRow, token: OneTimeToken): Promise<string> {
  const signUp = token.sign_up_id === null ? undefined : await findSignUp(db, token.sign_up_id);
  if (token.sign_up_id !== null && signUp === undefined) throw tokenExpired();
  await keepFlow(db, token.flow_state_id);
  if (signUp?.opened_account) {
    await dropWhatIsUnproven(db, user.id);
    await confirmEmail(db, user);
    return user.id;
  }
  return await openInstead(db, user, {
    passwordHash: signUp?.encrypted_password ?? null,
    userMetadata: signUp?.user_metadata ?? {},
  });
}

/** The browser that waits for the answer with a code goes on with whatever account comes out. */
async function keepFlow(db: Queryable, id: string | null): Promise<void> {
  if (id !== null) await db.query('update auth.flow_state set user_id = null where id = $1', [id]);
}

/** An unconfirmed account should have none of this. Should it have some after all, nobody has proved any of it. */
async function dropWhatIsUnproven(db: Queryable, userId: string): Promise<void> {
  for (const table of ['sessions', 'mfa_factors', 'one_time_tokens', 'flow_state']) {
    await db.query(`delete from auth.${table} where user_id = $1`, [userId]);
  }
  await db.query("delete from auth.identities where user_id = $1 and provider <> 'email'", [userId]);
}

async function openInstead(
  db: Queryable,
  user: UserRow,
  input: { passwordHash: string | null; userMetadata: Record<string, unknown> },
): Promise<string> {
  const email = user.email ?? '';
  await discardUnconfirmed(db, user);
  const opened = await createEmailAccount(db, {
    ...input,
    email,
    emailConfirmed: true,
    invited: user.invited_at !== null,
    ...decidedByOperator(user),
  });
  if (opened === undefined) throw tokenExpired();
  return opened.id;
}

/**
 * An account that nobody confirmed goes with everything that hangs on it: password, profile, sessions, factors,
 * identities, tokens, and the id, which the one who opened it knows.
 */
export async function discardUnconfirmed(db: Queryable, user: UserRow): Promise<void> {
  if (user.email_confirmed_at !== null) throw new Error('a confirmed account is not discarded');
  if (isBanned(user)) throw userBanned();
  await deleteUser(db, user.id);
}

/** What only the service key can have written was not said by a sign-up, so it stays. */
export function decidedByOperator(user: UserRow): {
  role: string | undefined;
  appMetadata: Record<string, unknown>;
} {
  const { provider: _provider, providers: _providers, ...appMetadata } = user.raw_app_meta_data ?? {};
  return { role: user.role ?? undefined, appMetadata };
}
