import type { Queryable } from '../../postgres/share.ts';
import type { LinkPage } from '../account-messages.ts';
import { kindOfVerification } from '../mailing/token-mail.ts';
import type { OneTimeToken } from '../store/one-time-tokens.ts';
import { countSignUps, findSignUp } from '../store/sign-ups.ts';
import { findUserById } from '../store/users.ts';

/** What the holder of a mailed link is about to do. */
export async function describeLink(
  db: Queryable,
  token: OneTimeToken,
): Promise<Pick<LinkPage, 'kind' | 'address' | 'signUp' | 'contested'>> {
  if (token.token_type === 'email_change_token_new' || token.token_type === 'email_change_token_current') {
    const kind = token.token_type === 'email_change_token_new' ? 'email_change_new' : 'email_change_current';
    const user = await findUserById(db, token.user_id);
    return { kind, address: user?.email_change ?? token.relates_to, signUp: undefined, contested: false };
  }
  const signUp = token.sign_up_id === null ? undefined : await findSignUp(db, token.sign_up_id);
  return {
    kind: kindOfVerification[token.purpose] ?? 'magic_link',
    address: token.relates_to,
    signUp: signUp?.user_metadata,
    contested: signUp !== undefined && (await countSignUps(db, token.user_id)) > 1,
  };
}
