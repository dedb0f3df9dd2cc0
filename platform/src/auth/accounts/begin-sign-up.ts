import type { Queryable } from '../../postgres/share.ts';
import { AuthError } from '../errors.ts';
import { findOpeningSignUp, findSignUp, insertSignUp, type SignUp } from '../store/sign-ups.ts';
import type { UserRow } from '../store/user-row.ts';
import { lockUserByEmail } from '../store/users.ts';
import { createEmailAccount, type NewAccount } from './create-account.ts';

export type SignUpInput = {
  email: string;
  passwordHash: string | null;
  data: Record<string, unknown>;
} & Pick<NewAccount, 'invited' | 'byAdmin'>;

export type Begun = {
  /** Locked until the end of the transaction. */
  user: UserRow;
  created: boolean;
  /** What a mail about it confirms; undefined when the address has a confirmed account. */
  signUp: SignUp | undefined;
};

/**
 * Somebody signs up with an address that has yet to answer. Where another sign-up waits for the same mailbox already,
 * this one is kept beside it: neither changes what the other entered.
 */
export async function beginSignUp(db: Queryable, input: SignUpInput): Promise<Begun> {
  // The account of another sign-up may be made, or give way, in between.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const holder = await lockUserByEmail(db, input.email);
    if (holder !== undefined) {
      const signUp = holder.email_confirmed_at === null ? await keepBeside(db, holder, input) : undefined;
      return { user: holder, created: false, signUp };
    }
    const user = await createEmailAccount(db, { ...input, emailConfirmed: false, userMetadata: input.data });
    if (user !== undefined) return { user, created: true, signUp: await findOpeningSignUp(db, user.id) };
  }
  throw new AuthError(409, 'conflict', 'Please try again');
}

async function keepBeside(db: Queryable, holder: UserRow, input: SignUpInput): Promise<SignUp | undefined> {
  const id = await insertSignUp(db, {
    userId: holder.id,
    passwordHash: input.passwordHash,
    userMetadata: input.data,
  });
  return await findSignUp(db, id);
}
