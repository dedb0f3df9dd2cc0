import type { Queryable } from '../../postgres/share.ts';
import type { AccountMailKind, LinkKind } from '../account-messages.ts';
import type { AuthContext } from '../context.ts';
import { hashCode, hashSecret, newCode, newSecret } from '../sessions/secrets.ts';
import { type CodeChallenge, insertFlowState } from '../store/flow-state.ts';
import { saveOneTimeToken, type TokenType } from '../store/one-time-tokens.ts';
import type { SignUp } from '../store/sign-ups.ts';
import { type UserRow, userMetadata } from '../store/user-row.ts';

/** What `type` says in a mailed link. */
export type VerificationType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

type Recipe = { tokenType: TokenType; verification: VerificationType | undefined };

const recipes: Record<AccountMailKind, Recipe> = {
  confirmation: { tokenType: 'confirmation_token', verification: 'signup' },
  invitation: { tokenType: 'confirmation_token', verification: 'invite' },
  magic_link: { tokenType: 'recovery_token', verification: 'magiclink' },
  recovery: { tokenType: 'recovery_token', verification: 'recovery' },
  email_change_new: { tokenType: 'email_change_token_new', verification: 'email_change' },
  email_change_current: { tokenType: 'email_change_token_current', verification: 'email_change' },
  reauthentication: { tokenType: 'reauthentication_token', verification: undefined },
};

/** The mail that a link of this type stands in; for a change of address there are two. */
export const kindOfVerification: Readonly<Record<string, LinkKind>> = {
  signup: 'confirmation',
  invite: 'invitation',
  magiclink: 'magic_link',
  recovery: 'recovery',
};

export type TokenRequest = {
  user: UserRow;
  kind: AccountMailKind;
  /** The mailbox that proves something by answering. */
  address: string;
  redirectTo: string;
  codeChallenge?: CodeChallenge | undefined;
  acceptLanguage?: string | undefined;
  /** The sign-up that the mailbox confirms by answering. */
  signUp?: SignUp | undefined;
};

/** Makes a link and a code; both prove the same, and only their hashes are stored. */
export async function makeToken(context: AuthContext, db: Queryable, request: TokenRequest) {
  const { tokenType, verification } = recipes[request.kind];
  const flowStateId =
    request.codeChallenge === undefined
      ? null
      : await insertFlowState(context, db, {
          method: verification === 'signup' ? 'email/signup' : (verification ?? 'otp'),
          providerType: 'email',
          codeChallenge: request.codeChallenge,
          userId: request.user.id,
        });
  const token = `${flowStateId === null ? '' : 'pkce_'}${newSecret()}`;
  const code = newCode();
  await saveOneTimeToken(db, {
    userId: request.user.id,
    type: tokenType,
    tokenHash: hashSecret(token),
    codeHash: hashCode(context.keys.deriveSecret('mailed codes'), request.address, code),
    relatesTo: request.address,
    seconds: context.config.accounts.mailedTokenSeconds,
    purpose: verification ?? 'reauthentication',
    flowStateId,
    signUpId: request.signUp?.id ?? null,
  });
  const link = verification && verifyLink(context.config.siteUrl, token, verification, request.redirectTo);
  return { token, code, link, verification };
}

/** Makes a token and puts its mail into the outbox, in the caller's transaction. */
export async function mailToken(context: AuthContext, db: Queryable, request: TokenRequest): Promise<void> {
  const { code, link } = await makeToken(context, db, request);
  await context.product.accountMessages.sendToken(db, {
    kind: request.kind,
    recipient: request.address,
    metadata: signUpData(request),
    acceptLanguage: request.acceptLanguage,
    confirmsSignUp: request.signUp !== undefined,
    validSeconds: context.config.accounts.mailedTokenSeconds,
    newAddress: request.user.email_change || undefined,
    link,
    code,
  });
}

/** Of an account that nobody confirmed, a mail that belongs to no sign-up repeats nothing: a stranger may have said it. */
function signUpData({ user, signUp }: TokenRequest): Record<string, unknown> {
  if (signUp !== undefined) return signUp.user_metadata;
  return user.email !== null && user.email_confirmed_at === null ? {} : userMetadata(user);
}

function verifyLink(siteUrl: string, token: string, type: VerificationType, redirectTo: string): string {
  // Slashes and colons stay readable, as in the reference; nothing else in the address needs them escaped.
  const target = encodeURIComponent(redirectTo).replaceAll('%3A', ':').replaceAll('%2F', '/');
  return `${siteUrl}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${target}`;
}
