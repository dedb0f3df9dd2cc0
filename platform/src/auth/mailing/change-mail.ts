import { mailLanguage } from '../../../../server/src/mail/language.ts';
import { putInOutbox } from '../../../../server/src/mail/outbox.ts';
import { changeMail } from '../../../../server/src/mail/templates/change-mail.ts';
import type { AuthContext, Queryable } from '../context.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { settings } from '../settings.ts';
import { type Change, insertUndo } from '../store/account-undos.ts';
import { type UserRow, userMetadata } from '../store/user-row.ts';
import { greetingName } from './token-mail.ts';

/** Tells somebody that their password or address was changed, at the address from before, with a link that undoes it. */
export async function tellOfChange(
  { config }: AuthContext,
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
  const about = userMetadata(before);
  await putInOutbox(
    db,
    changeMail({
      changed,
      language: mailLanguage(about, acceptLanguage),
      recipient: before.email,
      firstName: greetingName(about.first_name),
      // Behind the #, so that no server on the way writes it down.
      link: `${config.siteUrl}/auth/undo#token=${token}`,
      days: settings.undoDays,
    }),
  );
}
