import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { settings } from '../settings.ts';
import { type Change, insertUndo } from '../store/account-undos.ts';
import { type UserRow, userMetadata } from '../store/user-row.ts';

/** Notifies somebody that their password or address was changed, at the previous address, with a link that undoes it. */
export async function notifyOfChange(
  { config, product }: AuthContext,
  db: Queryable,
  before: UserRow,
  changed: Change,
  acceptLanguage: string | undefined,
): Promise<void> {
  if (!before.email) return;
  const token = newSecret();
  await insertUndo(db, {
    tokenHash: hashSecret(token),
    userId: before.id,
    changed,
    email: before.email,
    days: settings.undoDays,
  });
  await product.accountMessages.sendChange(db, {
    changed,
    recipient: before.email,
    metadata: userMetadata(before),
    acceptLanguage,
    // Behind the #, so that no server on the way writes it down.
    link: `${config.siteUrl}/auth/undo#token=${token}`,
    days: settings.undoDays,
  });
}
