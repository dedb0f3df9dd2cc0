import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AccountMailKind } from '../account-messages.ts';
import { newHash } from '../accounts/admin-input.ts';
import { type Begun, beginSignUp } from '../accounts/begin-sign-up.ts';
import { checkMetadataSize } from '../accounts/create-account.ts';
import type { AuthContext } from '../context.ts';
import { emailExists, invalid, userNotFound } from '../errors.ts';
import { metadata, normalEmail, optional, readBody, readQuery } from '../http/read-input.ts';
import { allowedRedirect } from '../http/redirect-to.ts';
import { showUser } from '../http/show-user.ts';
import { kindOfVerification, mailToken, makeToken } from '../mailing/token-mail.ts';
import type { UserChanges } from '../store/user-row.ts';
import { findUserByEmail, findUserById, lockUserByEmail, updateUser } from '../store/users.ts';

const inviteBody = z.object({ email: optional(z.string()), data: optional(metadata) });
const linkBody = inviteBody.extend({
  type: optional(z.string()),
  new_email: optional(z.string()),
  password: optional(z.string()),
  redirect_to: optional(z.string()),
});
const query = z.object({ redirect_to: z.string().optional() });

const kindOfType: Record<string, AccountMailKind> = {
  ...kindOfVerification,
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
};

/** Links that an administrator sends in another way, and invitations that we send. */
export function adminLinks(app: FastifyInstance, context: AuthContext): void {
  app.post('/invite', async (request) => {
    const input = readBody(request, inviteBody);
    const email = normalEmail(input.email);
    checkMetadataSize(input.data, 'data');
    const redirectTo = allowedRedirect(context.config, readQuery(request, query).redirect_to);
    const invited = await inTransaction(context.pool, async (db) => {
      const kind = 'invitation';
      const { user, signUp } = await accountForLink(db, { kind, email, data: input.data });
      const acceptLanguage = request.headers['accept-language'];
      await mailToken(context, db, { user, signUp, kind, address: email, redirectTo, acceptLanguage });
      await updateUser(db, user.id, sentNow(kind, undefined));
      return (await findUserById(db, user.id)) ?? user;
    });
    return showUser(invited);
  });

  app.post('/admin/generate_link', async (request) => {
    const input = readBody(request, linkBody);
    const kind = kindOfType[input.type ?? ''];
    if (kind === undefined) throw invalid(`type must be one of ${Object.keys(kindOfType).join(', ')}`);
    const email = normalEmail(input.email);
    const newEmail = kind.startsWith('email_change') ? normalEmail(input.new_email) : undefined;
    checkMetadataSize(input.data, 'data');
    const requested = readQuery(request, query).redirect_to ?? input.redirect_to;
    const redirectTo = allowedRedirect(context.config, requested);
    const passwordHash = kind === 'confirmation' ? await newHash(context, input) : null;
    if (kind === 'confirmation' && passwordHash === null) throw invalid('Signup requires a valid password');
    return await inTransaction(context.pool, async (db) => {
      const { user, signUp } = await accountForLink(db, { kind, email, data: input.data }, passwordHash);
      const changing = newEmail === undefined ? user : { ...user, email_change: newEmail };
      const address = kind === 'email_change_new' && newEmail !== undefined ? newEmail : email;
      if (newEmail !== undefined && (await findUserByEmail(db, newEmail)) !== undefined) throw emailExists();
      const wanted = { user: changing, signUp, kind, address, redirectTo };
      const { token, code, link } = await makeToken(context, db, wanted);
      await updateUser(db, user.id, sentNow(kind, newEmail));
      return {
        ...showUser((await findUserById(db, user.id)) ?? user),
        action_link: link,
        email_otp: code,
        hashed_token: token,
        redirect_to: redirectTo,
        verification_type: input.type,
      };
    });
  });
}

function sentNow(kind: AccountMailKind, newEmail: string | undefined): UserChanges {
  const now = new Date();
  if (newEmail !== undefined) {
    return { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 };
  }
  if (kind === 'confirmation') return { confirmation_sent_at: now };
  if (kind === 'invitation') return { invited_at: now, confirmation_sent_at: now };
  return { recovery_sent_at: now };
}

type LinkFor = { kind: AccountMailKind; email: string; data?: Record<string, unknown> | undefined };

async function accountForLink(
  db: Queryable,
  { kind, email, data = {} }: LinkFor,
  passwordHash: string | null = null,
): Promise<Pick<Begun, 'user' | 'signUp'>> {
  // A sign-in link for a new address opens the account, as a mailed one would.
  if (kind === 'invitation' || kind === 'confirmation' || kind === 'magic_link') {
    const invited = kind === 'invitation';
    const begun = await beginSignUp(db, { email, data, passwordHash, invited, byAdmin: true });
    if (kind !== 'magic_link' && begun.signUp === undefined) throw emailExists();
    return begun;
  }
  const user = await lockUserByEmail(db, email);
  if (user === undefined) throw userNotFound();
  return { user, signUp: undefined };
}
