import { inTransaction } from '../../postgres/pool.ts';
import { takeCode } from '../accounts/verify-token.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import type { UserRow } from '../store/user-row.ts';
import { noteProof } from './recent-sign-in.ts';
import type { SignedIn } from './require-user.ts';

export type Proof = { current_password?: string | undefined; nonce?: string | undefined };

/**
 * Somebody who is signed in shows once more that it is them: with their password, or with the code that was mailed to them
 * (`reauthenticate`). What is shown must be right; true when something was.
 */
export async function reauthenticate(
  context: AuthContext,
  { user, session }: SignedIn,
  { current_password: password, nonce }: Proof,
): Promise<boolean> {
  if (password !== undefined) {
    await checkPassword(context, user, password);
    if (session) await noteProof(context.pool, session.id, 'password');
  }
  if (nonce) {
    await checkNonce(context, user, nonce);
    if (session) await noteProof(context.pool, session.id, 'otp');
  }
  return password !== undefined || Boolean(nonce);
}

async function checkPassword(context: AuthContext, owner: UserRow, password: string): Promise<void> {
  const stored = owner.encrypted_password;
  if (!stored || !(await context.hasher.verify(password, stored))) {
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right.');
  }
}

async function checkNonce(context: AuthContext, owner: UserRow, nonce: string): Promise<void> {
  const token = await inTransaction(context.pool, (db) =>
    takeCode(context, db, owner.email ?? '', nonce, ['reauthentication_token']),
  );
  if (token?.user_id !== owner.id) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}
